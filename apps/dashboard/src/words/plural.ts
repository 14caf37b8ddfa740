const rules = new Intl.PluralRules('en');

/** The number with its noun: `1 proof`, `2 proofs`. */
export function count(value: number, one: string, other = `${one}s`): string {
  return `${new Intl.NumberFormat(navigator.language).format(value)} ${rules.select(value) === 'one' ? one : other}`;
}
