export function prepare(
  root: string,
  database: string,
  rows: number,
  fill: (url: string) => Promise<void>,
  say?: (message: string) => void,
): Promise<string>;
