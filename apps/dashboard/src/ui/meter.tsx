import { number } from './format.ts';
import { classes } from './button.tsx';
import { words } from '../words/ui.ts';
import s from './meter.module.css';

interface MeterProps {
  label: string;
  used: number;
  /** Null: unlimited. */
  limit: number | null;
  /** Shows the figures; numbers unless given. */
  format?: (value: number) => string;
  /** The limit is something to reach: getting close to it is good, and gets no warning colour. */
  isGoal?: boolean;
}

/** How much of something is used. From 80 % on, and when it is used up, it also says so with a colour. */
export function Meter({ label, used, limit, format = number, isGoal }: MeterProps) {
  const share = limit === null || limit === 0 ? 0 : Math.min(1, used / limit);
  const figures = limit === null ? `${format(used)} · ${words.unlimited}` : words.of(format(used), format(limit));
  return (
    <div className={s.meter}>
      <div className="spread">
        <span>{label}</span>
        <span className="number soft">{figures}</span>
      </div>
      {limit !== null && (
        <progress
          className={classes(s.bar, !isGoal && (share >= 1 ? s.full : share >= 0.8 && s.high))}
          value={share}
          max={1}
          aria-label={label}
          aria-valuetext={figures}
        />
      )}
    </div>
  );
}
