/** A value of a table as it is exported. */
type Cell = string | number | null;

/** Characters that readers do not see and programs skip: spaces, control and format characters, and others ignored by default. */
const UNSEEN = /^[\s\p{C}\p{Z}\p{Default_Ignorable_Code_Point}]+/u;
/** Spreadsheets run a cell that begins like this as a formula. Some also convert the signs of other scripts to these. */
const FORMULA = /^[=+\-@\u2010-\u2015\u2212\u30fc]/;
const CONTROL = /^[\t\r\n]/;

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
  const text = mayBeFormula(value) ? `'${value}` : value;
  return `"${text.replaceAll('"', '""')}"`;
}

/** Full-width and small forms of these signs count too. */
function mayBeFormula(text: string): boolean {
  return CONTROL.test(text) || FORMULA.test(text.replace(UNSEEN, '').slice(0, 8).normalize('NFKC'));
}
