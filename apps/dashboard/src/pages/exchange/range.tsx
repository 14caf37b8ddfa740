import s from './exchange.module.css';

/** The range of a price and the price in it, on a scale that all rows of a table share. The table has the same as numbers. */
export function Range({ low, price, high, top }: { low: number; price: number; high: number; top: number }) {
  const x = (value: number) => (top > 0 ? (value / top) * 100 : 0);
  return (
    <svg viewBox="0 0 100 10" preserveAspectRatio="none" aria-hidden="true" className={s.range}>
      <line x1={0} x2={100} y1={5} y2={5} className={s.rail} />
      <line x1={x(low)} x2={x(high)} y1={5} y2={5} className={s.span} />
      <line x1={x(price)} x2={x(price)} y1={0} y2={10} className={s.mark} />
    </svg>
  );
}
