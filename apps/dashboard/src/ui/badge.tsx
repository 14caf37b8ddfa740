import type { ReactNode } from 'react';
import { classes } from './button.tsx';
import s from './badge.module.css';
import { Icon, type IconName } from './icon.tsx';

export type Tone = 'good' | 'warn' | 'bad' | 'info' | 'neutral';

/** A state in one or two words. The word says it; the colour only helps to find it. */
export function Badge({
  tone = 'neutral',
  icon,
  children,
}: {
  tone?: Tone;
  icon?: IconName | undefined;
  children: ReactNode;
}) {
  return (
    <span className={classes(s.badge, s[tone])}>
      {icon && <Icon name={icon} />}
      {children}
    </span>
  );
}

/** A message about a part of the page, such as a warning above a form. */
export function Notice({ tone = 'info', title, children }: { tone?: Tone; title?: ReactNode; children?: ReactNode }) {
  return (
    <div className={classes(s.notice, s[tone])} role={tone === 'bad' ? 'alert' : undefined}>
      <Icon name={tone === 'good' ? 'check' : tone === 'bad' || tone === 'warn' ? 'alert' : 'question'} />
      <div className={s.text}>
        {title && <strong>{title}</strong>}
        {children && <div>{children}</div>}
      </div>
    </div>
  );
}
