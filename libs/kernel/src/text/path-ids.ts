/**
 * Why a text cannot be an id that a client chooses and sends in paths, as a predicate; undefined if it can. Clients and proxies resolve
 * dot segments before they send a path, so `DELETE /things/x/parts/..` would be `DELETE /things/x/`: such an id must not exist.
 */
export function pathIdError(id: string): string | undefined {
  if (/[\p{Default_Ignorable_Code_Point}\p{Cf}\p{Zl}\p{Zp}\u2800]/u.test(id))
    return 'must not contain invisible characters';
  // Some proxies read full-width characters as those that they look like.
  const plain = id.normalize('NFKC');
  if (/[/\\?#]/.test(plain)) return 'must not contain / \\ ? or #: ids are sent in paths';
  if (/%[0-9a-f]{2}/i.test(plain))
    return 'must not contain percent-encoded characters such as %2e: ids are sent in paths';
  // Some servers ignore what follows a semicolon.
  if (/^[.\s]+(?:;|$)/.test(plain)) return 'must not consist of dots: ids are sent in paths';
  return undefined;
}
