/** What the scanner of the till reads: the till with the code. */
export function tillUrl(baseUrl: string, code: string): string {
  return `${baseUrl}/dashboard/till?code=${code}`;
}
