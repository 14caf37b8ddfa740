const BLANK = /[\p{White_Space}\p{Default_Ignorable_Code_Point}\p{Cc}\p{Cf}\u2800]/u;

/**
 * A URL or an e-mail address without what is copied with it: spaces, line breaks and invisible characters around it, and `<…>`. None
 * of them is part of an address.
 */
export function withoutWrapping(text: string): string {
  const plain = withoutBlanks(text);
  return /^<[^<>]*>$/.test(plain) ? withoutBlanks(plain.slice(1, -1)) : plain;
}

/** In one pass, since a regular expression would take quadratic time. */
function withoutBlanks(text: string): string {
  const characters = [...text];
  const isVisible = (character: string) => !BLANK.test(character);
  const start = characters.findIndex(isVisible);
  return start < 0 ? '' : characters.slice(start, characters.findLastIndex(isVisible) + 1).join('');
}
