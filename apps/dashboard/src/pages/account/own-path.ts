/**
 * Where to go after signing in. The link may come from anybody, so only paths of the dashboard count; `//` and `/\` would begin
 * the address of another site.
 */
export function ownPath(to: string | undefined): string {
  return to && /^\/(?![/\\])/.test(to) ? `/dashboard${to}` : '/dashboard/';
}
