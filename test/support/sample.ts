/**
 * The rows that an ordinary run of the tests tries: every `nth`, always the same ones. With CI_FULL=1 it is all of them. For tables
 * that are generated from the endpoints or tools, where each row takes a request and many rows test the same code.
 */
export function sampled<T>(rows: readonly T[], nth: number): readonly T[] {
  return process.env.CI_FULL === '1' ? rows : rows.filter((_, index) => index % nth === 0);
}
