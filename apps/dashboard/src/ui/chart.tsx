import { useId, useRef, useState, type KeyboardEvent } from 'react';
import { words } from '../words/ui.ts';
import s from './chart.module.css';

export interface Series {
  name: string;
  /** One value for each label. Null leaves a gap. */
  values: readonly (number | null)[];
  /** `bars`, `line`, or `dashes` for what it is compared with. */
  shape: 'bars' | 'line' | 'dashes';
}

interface ChartProps {
  /** What the chart shows, in a sentence. */
  title: string;
  /** The name of each position, such as a day. */
  labels: readonly string[];
  series: readonly Series[];
  format: (value: number) => string;
  /** Begins at zero unless given: a line of prices may begin at its smallest value. */
  from?: 'zero' | 'smallest';
}

/** The drawing has its own units, which are stretched to the width of the page; texts are HTML, so that they are not stretched. */
const WIDTH = 1000;
const HEIGHT = 220;

/** A chart over time. It can be read with a pointer, with the arrow keys, and as a table. */
export function Chart({ title, labels, series, format, from = 'zero' }: ChartProps) {
  const [at, setAt] = useState<number>();
  const box = useRef<HTMLDivElement>(null);
  const id = useId();
  const values = series.flatMap((each) => each.values.filter((value) => value !== null));
  const low = from === 'zero' ? 0 : Math.min(...values, Infinity);
  const ticks = ticksFor(Number.isFinite(low) ? low : 0, Math.max(...values, 0));
  const [bottom = 0, top = 1] = [ticks[0], ticks.at(-1)];
  const slot = WIDTH / Math.max(1, labels.length);
  const x = (index: number) => (index + 0.5) * slot;
  const y = (value: number) => HEIGHT - ((value - bottom) / (top - bottom || 1)) * HEIGHT;

  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    if (step === undefined) return;
    event.preventDefault();
    setAt(Math.min(labels.length - 1, Math.max(0, (at ?? (step > 0 ? -1 : labels.length)) + step)));
  };
  const onPoint = (clientX: number) => {
    const rect = box.current?.getBoundingClientRect();
    if (!rect || rect.width === 0) return;
    setAt(Math.min(labels.length - 1, Math.max(0, Math.floor(((clientX - rect.left) / rect.width) * labels.length))));
  };
  const shown = at === undefined ? undefined : series.map((each) => [each.name, each.values[at] ?? null] as const);
  const marks = marksFor(labels.length);

  return (
    <figure className={s.chart} aria-labelledby={id}>
      <figcaption id={id} className="unseen">
        {title}
      </figcaption>
      <div className={s.top}>
        <ul className={s.legend}>
          {series.map((each, index) => (
            <li key={each.name}>
              <span className={s.swatch} data-shape={each.shape} data-series={index + 1} />
              {each.name}
            </li>
          ))}
        </ul>
        <div className={s.reading} aria-live="polite">
          {shown && at !== undefined && (
            <>
              <strong>{labels[at]}</strong>
              {shown.map(([name, value]) => (
                <span key={name}>
                  {name}: <strong>{value === null ? words.none : format(value)}</strong>
                </span>
              ))}
            </>
          )}
        </div>
      </div>
      <div className={s.plot}>
        <div className={s.scale} aria-hidden="true">
          {ticks.toReversed().map((tick) => (
            <span key={tick}>{format(tick)}</span>
          ))}
        </div>
        <div
          ref={box}
          className={s.area}
          role="img"
          aria-label={title}
          tabIndex={0}
          onKeyDown={onKeyDown}
          onPointerMove={({ clientX }) => onPoint(clientX)}
          onPointerDown={({ clientX }) => onPoint(clientX)}
          onPointerLeave={() => setAt(undefined)}
          onBlur={() => setAt(undefined)}
        >
          <svg viewBox={`0 0 ${String(WIDTH)} ${String(HEIGHT)}`} preserveAspectRatio="none" aria-hidden="true">
            {ticks.map((tick) => (
              <line key={tick} x1={0} x2={WIDTH} y1={y(tick)} y2={y(tick)} className={s.grid} />
            ))}
            {at !== undefined && <rect x={at * slot} width={slot} y={0} height={HEIGHT} className={s.cursor} />}
            {series.map((each, index) =>
              each.shape === 'bars' ? (
                each.values.map(
                  (value, position) =>
                    value !== null && (
                      <rect
                        key={position}
                        data-series={index + 1}
                        className={s.bar}
                        x={x(position) - slot * 0.32}
                        width={slot * 0.64}
                        y={y(value)}
                        height={Math.max(0, HEIGHT - y(value))}
                      />
                    ),
                )
              ) : (
                <path
                  key={each.name}
                  data-series={index + 1}
                  data-shape={each.shape}
                  className={s.line}
                  d={pathOf(each.values, x, y)}
                />
              ),
            )}
          </svg>
        </div>
        <div className={s.labels} aria-hidden="true">
          {marks.map((index) => (
            <span key={index}>{labels[index]}</span>
          ))}
        </div>
      </div>
      <details className={s.table}>
        <summary>{words.chartTable}</summary>
        <table aria-label={title}>
          <thead>
            <tr>
              <th scope="col">
                <span className="unseen">{words.day}</span>
              </th>
              {series.map(({ name }) => (
                <th key={name} scope="col">
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {labels.map((label, index) => (
              <tr key={label}>
                <th scope="row">{label}</th>
                {series.map((each) => {
                  const value = each.values[index] ?? null;
                  return <td key={each.name}>{value === null ? words.none : format(value)}</td>;
                })}
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </figure>
  );
}

/** Round numbers that enclose the values: 0, 5, 10, 15. */
function ticksFor(low: number, high: number): number[] {
  const span = high - low || Math.abs(high) || 1;
  const rough = span / 4;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = power * ([1, 2, 5, 10].find((factor) => factor * power >= rough) ?? 10);
  const whole = low === 0 && Number.isInteger(high) && step < 1 ? 1 : step;
  const first = Math.floor(low / whole) * whole;
  const count = Math.max(1, Math.ceil((high - first) / whole - 1e-9));
  return Array.from({ length: count + 1 }, (_, index) => withoutNoise(first + index * whole));
}

/** Removes the digits that floating-point arithmetic adds. */
function withoutNoise(value: number): number {
  return Math.round(value * 1e9) / 1e9;
}

/** At most five positions whose labels are written below the chart, from the first to the last. */
function marksFor(length: number): number[] {
  const count = Math.min(5, length);
  if (count < 2) return length === 1 ? [0] : [];
  return Array.from({ length: count }, (_, index) => Math.round((index * (length - 1)) / (count - 1)));
}

function pathOf(
  values: readonly (number | null)[],
  x: (index: number) => number,
  y: (value: number) => number,
): string {
  let isDrawing = false;
  return values
    .map((value, index) => {
      if (value === null) {
        isDrawing = false;
        return '';
      }
      const command = isDrawing ? 'L' : 'M';
      isDrawing = true;
      return `${command}${String(x(index))} ${String(y(value))}`;
    })
    .join('');
}
