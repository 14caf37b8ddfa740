import { classes } from './button.tsx';
import { number, percent } from './format.ts';
import s from './funnel.module.css';

export interface Stage {
  label: string;
  value: number;
}

interface FunnelProps {
  /** What goes through the stages. */
  label: string;
  /** Each has at most as many as the one before. */
  stages: readonly Stage[];
  /** `small`: in a row of a table, where the labels are read out only. */
  size?: 'small';
}

/** How many reach each stage, as numbers and as bars in proportion to the first. */
export function Funnel({ label, stages, size }: FunnelProps) {
  const most = Math.max(1, ...stages.map(({ value }) => value));
  return (
    <ol className={classes(s.funnel, size && s[size])} aria-label={label}>
      {stages.map((stage, index) => {
        const before = stages[index - 1]?.value ?? 0;
        return (
          <li key={stage.label} className={s.stage}>
            <span className={size ? 'unseen' : s.label}>{stage.label}</span>
            <span className={s.value}>
              {number(stage.value)}
              {!size && before > 0 && <span className="soft small"> {percent(stage.value / before)}</span>}
            </span>
            <svg className={s.bar} viewBox="0 0 100 8" preserveAspectRatio="none" aria-hidden="true">
              <rect className={s.ground} width="100" height="8" />
              <rect className={s.fill} width={(stage.value / most) * 100} height="8" />
            </svg>
          </li>
        );
      })}
    </ol>
  );
}
