/** A value of a table as it is exported. */
type Cell = string | number | null;

/** A cell that begins like this would be run as a formula by a program for spreadsheets. */
const FORMULA = /^[\s]*[=+\-@\t\r]/;

/**
 * Comma-separated values, as spreadsheets read them. Texts come from strangers, so those that could be formulas get an apostrophe,
 * which spreadsheets show as text.
 */
export function csv(rows: readonly (readonly Cell[])[]): string {
  // The mark at the beginning makes Excel read UTF-8.
  return `\u{FEFF}${rows.map((row) => row.map(cell).join(',')).join('\r\n')}\r\n`;
}

function cell(value: Cell): string {
  if (value === null) return '';
  if (typeof value === 'number') return String(value);
  const text = FORMULA.test(value) ? `'${value}` : value;
  return `"${text.replaceAll('"', '""')}"`;
}

/** Offers a text as a file. */
export function download(name: string, text: string, type = 'text/csv'): void {
  const url = URL.createObjectURL(new Blob([text], { type: `${type};charset=utf-8` }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // Some browsers read it only after the click has been handled.
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}
