import { useRef, useState, type KeyboardEvent } from 'react';
import type { MarketLevel } from '../../api/client.ts';
import { classes } from '../../ui/button.tsx';
import { money } from '../../ui/format.ts';
import { words } from '../../words/exchange.ts';
import s from './depth.module.css';

/** The drawing has its own units, which are stretched to the width of the page; texts are HTML, so that they are not stretched. */
const WIDTH = 1000;
const HEIGHT = 200;

/** A price with all units that are bid for it or more, or asked for at it or less. */
interface Step {
  price: number;
  total: number;
  isBid: boolean;
}

/** How many units are bid and asked for up to each price. The book beside it has the same as a table. */
export function Depth({ bids, asks }: { bids: readonly MarketLevel[]; asks: readonly MarketLevel[] }) {
  const [at, setAt] = useState<number>();
  const box = useRef<HTMLDivElement>(null);
  const [down, up] = [stepsOf(bids, true), stepsOf(asks, false)];
  // From the lowest price to the highest.
  const steps = [...down.toReversed(), ...up];
  const prices = steps.map(({ price }) => price);
  const [low, high] = [Math.min(...prices), Math.max(...prices)];
  const margin = (high - low || high || 1) * 0.05;
  const [from, to] = [low - margin, high + margin];
  const top = Math.max(...steps.map(({ total }) => total), 1);
  const x = (price: number) => ((price - from) / (to - from)) * WIDTH;
  const y = (total: number) => HEIGHT - (total / top) * (HEIGHT - 8);
  const shown = at === undefined ? undefined : steps[at];

  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    if (step === undefined) return;
    event.preventDefault();
    setAt(Math.min(steps.length - 1, Math.max(0, (at ?? (step > 0 ? -1 : steps.length)) + step)));
  };
  const onPoint = (clientX: number) => {
    const rect = box.current?.getBoundingClientRect();
    if (!rect || rect.width === 0) return;
    const price = from + ((clientX - rect.left) / rect.width) * (to - from);
    setAt(
      prices.reduce(
        (best, each, index) => (distance(each, price) < distance(prices[best] ?? 0, price) ? index : best),
        0,
      ),
    );
  };

  return (
    <div className={s.depth}>
      <div className={s.top}>
        <ul className={s.legend} aria-hidden="true">
          <li className={s.bid}>
            <span className={s.swatch} /> {words.depth.bids}
          </li>
          <li className={s.ask}>
            <span className={classes(s.swatch, s.dashed)} /> {words.depth.asks}
          </li>
        </ul>
        <div aria-live="polite">
          {shown &&
            words.depth.reading(
              shown.isBid ? words.depth.bids : words.depth.asks,
              words.stats.units(shown.total),
              money(shown.price),
              shown.isBid,
            )}
        </div>
      </div>
      <div className={s.plot}>
        <div className={s.scale} aria-hidden="true">
          <span>{words.stats.units(top)}</span>
          <span>0</span>
        </div>
        <div
          ref={box}
          className={s.area}
          role="img"
          aria-label={words.depth.title}
          tabIndex={0}
          onKeyDown={onKeyDown}
          onPointerMove={({ clientX }) => onPoint(clientX)}
          onPointerDown={({ clientX }) => onPoint(clientX)}
          onPointerLeave={() => setAt(undefined)}
          onBlur={() => setAt(undefined)}
        >
          <svg viewBox={`0 0 ${String(WIDTH)} ${String(HEIGHT)}`} preserveAspectRatio="none" aria-hidden="true">
            <line x1={0} x2={WIDTH} y1={HEIGHT} y2={HEIGHT} className={s.base} />
            {shown && <line x1={x(shown.price)} x2={x(shown.price)} y1={0} y2={HEIGHT} className={s.cursor} />}
            {[
              { steps: down, edge: 0, className: s.bid },
              { steps: up, edge: WIDTH, className: s.ask },
            ].map(({ steps: side, edge, className }) => {
              const line = pathOf(side, edge, x, y);
              return (
                line && (
                  <g key={edge} className={className}>
                    <path d={`${line}V${String(HEIGHT)}Z`} className={s.fill} />
                    <path d={line} className={s.line} />
                  </g>
                )
              );
            })}
          </svg>
        </div>
        <div className={s.prices} aria-hidden="true">
          <span>{money(low)}</span>
          {low !== high && <span>{money((low + high) / 2)}</span>}
          {low !== high && <span>{money(high)}</span>}
        </div>
      </div>
    </div>
  );
}

const distance = (a: number, b: number) => Math.abs(a - b);

function stepsOf(levels: readonly MarketLevel[], isBid: boolean): Step[] {
  let total = 0;
  return levels.map(({ price, quantity }) => ({ price, isBid, total: (total += quantity) }));
}

/** From the best price outwards: up at each price, and on to the edge of the drawing. */
function pathOf(
  steps: readonly Step[],
  edge: number,
  x: (price: number) => number,
  y: (total: number) => number,
): string {
  const [first] = steps;
  if (!first) return '';
  const moves = steps.map(({ price, total }) => `H${x(price).toFixed(1)}V${y(total).toFixed(1)}`);
  return `M${x(first.price).toFixed(1)} ${String(HEIGHT)}${moves.join('')}H${String(edge)}`;
}
