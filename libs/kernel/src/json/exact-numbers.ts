/** As many digits of a decimal number always survive as a double. */
const SAFE_DIGITS = 15;
/** As many digits identify a double. Some languages always write them all: 0.1 as 0.10000000000000001. */
const MOST_DIGITS = 17;

/** Whether a number of a JSON text remains the same number when JavaScript reads and writes it. */
export function isExact(number: string): boolean {
  if (number.length <= SAFE_DIGITS && !/[eE]/.test(number)) return true;
  return isSame(number, String(Number(number)));
}

/** Whether a number of a JSON text is a double with all of its digits, so that nothing is lost although JavaScript writes fewer. */
export function isKept(number: string): boolean {
  const { digits } = partsOf(number);
  if (digits.length > MOST_DIGITS || !Number.isFinite(Number(number))) return isExact(number);
  return isSame(number, Number(number).toPrecision(Math.max(1, digits.length)));
}

function isSame(number: string, other: string): boolean {
  const [a, b] = [partsOf(number), partsOf(other)];
  return a.digits === b.digits && (a.digits === '' || (a.isNegative === b.isNegative && a.exponent === b.exponent));
}

/** A number as whole digits without zeros at their ends, times a power of ten. No digits for zero, and for Infinity. */
function partsOf(number: string): { isNegative: boolean; digits: string; exponent: number } {
  const [, sign = '', whole = '', fraction = '', power = '0'] =
    /^(-?)(\d+)(?:\.(\d+))?(?:[eE]([+-]?\d+))?$/.exec(number) ?? [];
  const all = whole + fraction;
  let end = all.length;
  while (all.charAt(end - 1) === '0') end--;
  return {
    isNegative: sign === '-',
    digits: all.slice(0, end).replace(/^0+/, ''),
    exponent: Number(power) - fraction.length + (all.length - end),
  };
}
