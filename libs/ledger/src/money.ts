/** An amount with at most two decimals in minor units, such as cents. All currencies of the ledger have a hundred of them. */
export function inMinorUnits(decimal: number): number {
  return Math.round(decimal * 100);
}

/** Minor units as an amount with two decimals. */
export function asDecimal(minorUnits: number): number {
  return minorUnits / 100;
}
