/** What the scanner of the till reads, of a perk or of a proof at the till: the till with the code. */
export function tillUrl(baseUrl: string, code: string): string {
  return `${baseUrl}/dashboard/till?code=${code}`;
}
