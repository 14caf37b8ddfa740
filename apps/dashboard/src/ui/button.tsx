import type { ComponentProps, ReactNode } from 'react';
import { Link, type LinkProps } from '@tanstack/react-router';
import s from './button.module.css';
import { Icon, type IconName } from './icon.tsx';

export interface Look {
  /** `primary` once per page, for the next step. */
  kind?: 'primary' | 'secondary' | 'quiet' | 'danger';
  icon?: IconName | undefined;
  small?: boolean;
}

type ButtonProps = ComponentProps<'button'> &
  Look & {
    /** Its action is running: it cannot be pressed again, and says so. */
    busy?: boolean;
    /** The key that does the same, which is shown on it. */
    shortcut?: string | undefined;
  };

export function Button({ kind = 'secondary', icon, small, busy, shortcut, children, className, ...rest }: ButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      className={classOf({ kind, small }, className)}
      aria-disabled={busy || rest['aria-disabled']}
      aria-busy={busy}
      aria-keyshortcuts={shortcut}
      onClick={busy ? (event) => event.preventDefault() : rest.onClick}
    >
      {busy ? <span className={s.spinner} /> : icon && <Icon name={icon} />}
      {children && <span>{children}</span>}
      {shortcut && <kbd className={s.key}>{shortcut}</kbd>}
    </button>
  );
}

/** A link that looks like a button. */
export function LinkButton({
  kind = 'secondary',
  icon,
  small,
  children,
  ...rest
}: LinkProps & Look & { children: ReactNode }) {
  return (
    <Link {...rest} className={classOf({ kind, small })}>
      {icon && <Icon name={icon} />}
      <span>{children}</span>
    </Link>
  );
}

type IconButtonProps = ComponentProps<'button'> & { icon: IconName; label: string };

/** A button without a visible text; its label is read out and shown when the pointer rests on it. */
export function IconButton({ icon, label, className, ...rest }: IconButtonProps) {
  return (
    <button type="button" title={label} aria-label={label} {...rest} className={classes(s.icon, className)}>
      <Icon name={icon} />
    </button>
  );
}

function classOf({ kind = 'secondary', small }: Look, more?: string): string {
  return classes(s.button, s[kind], small && s.small, more);
}

/** Joins the class names that apply. */
export function classes(...names: (string | false | undefined)[]): string {
  return names.filter(Boolean).join(' ');
}
