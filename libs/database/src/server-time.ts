/** The row with the time of the server. */
export interface ServerTime {
  time: Date;
}

/**
 * The time of the database server, which only serves to compare it with that of this process. Everything else uses the
 * injected Clock.
 * @param query runs a statement on the server
 */
export async function timeOf(query: (text: string) => Promise<ServerTime[]>): Promise<Date> {
  const [row] = await query('select clock_timestamp() as time');
  if (!row) throw new Error('The server returned no time.');
  return row.time;
}
