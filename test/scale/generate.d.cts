export function generate(
  url: string,
  rowsOf: (table: string) => number,
  onProgress?: (message: string) => void,
): Promise<void>;
