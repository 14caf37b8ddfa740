const LENGTH = 10;
const CODE = /^[A-HJKMNP-Z2-9]{10}$/;

/** What was typed, as codes are written. */
export function normalized(text: string): string {
  return text.replace(/[\s-]/g, '').toUpperCase();
}

export function isCode(text: string): boolean {
  return CODE.test(text);
}

export function hasWrongLength(text: string): boolean {
  return text.length !== LENGTH;
}

/** The code in what a camera read: alone, or at the end of an address. */
export function codeIn(text: string): string | undefined {
  const code = normalized(text.split(/[/=?&#]/).at(-1) ?? '');
  return isCode(code) ? code : undefined;
}
