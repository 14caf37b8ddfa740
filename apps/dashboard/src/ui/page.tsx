import { type ReactNode, useEffect } from 'react';
import { words } from '../words/ui.ts';
import { classes } from './button.tsx';
import { Icon, type IconName } from './icon.tsx';
import s from './page.module.css';

interface PageProps {
  title: string;
  /** What the page is for, in a sentence. */
  lead?: ReactNode;
  /** The buttons of the page, the most important one last. */
  actions?: ReactNode;
  /** Above the title: where the page belongs. */
  back?: ReactNode;
  /** Beside the title, such as a state. */
  badge?: ReactNode;
  children: ReactNode;
}

/** A page with its heading. It also names the tab of the browser. */
export function Page({ title, lead, actions, back, badge, children }: PageProps) {
  useTitle(title);
  return (
    <div className={s.page}>
      <header className={s.head}>
        <div className={s.heading}>
          {back}
          <div className="row">
            <h1 id="page-title" tabIndex={-1}>
              {title}
            </h1>
            {badge}
          </div>
          {lead && <p className="soft">{lead}</p>}
        </div>
        {actions && <div className={s.actions}>{actions}</div>}
      </header>
      {children}
    </div>
  );
}

/** Names the tab of the browser. */
export function useTitle(title: string): void {
  useEffect(() => {
    document.title = `${title} · ${words.product}`;
  }, [title]);
}

interface CardProps {
  title?: ReactNode;
  lead?: ReactNode;
  actions?: ReactNode;
  /** `flush`: without space around, for tables. */
  flush?: boolean;
  children?: ReactNode;
  className?: string | undefined;
}

export function Card({ title, lead, actions, flush, children, className }: CardProps) {
  return (
    <section className={classes(s.card, flush && s.flush, className)}>
      {(title || actions) && (
        <header className={s.cardHead}>
          <div>
            {title && <h2>{title}</h2>}
            {lead && <p className="soft small">{lead}</p>}
          </div>
          {actions && <div className="row">{actions}</div>}
        </header>
      )}
      {children}
    </section>
  );
}

/** Says what would be here, and what to do so that it is. With `isPage`, there is nothing else on the page. */
export function Empty({
  icon = 'list',
  title,
  children,
  action,
  isPage,
}: {
  icon?: IconName;
  title: ReactNode;
  children?: ReactNode;
  action?: ReactNode;
  isPage?: boolean;
}) {
  const Heading = isPage ? 'h1' : 'h2';
  return (
    <div className={s.empty}>
      <Icon name={icon} size="large" />
      <Heading>{title}</Heading>
      {children && <div className="soft">{children}</div>}
      {action && <div className={s.emptyAction}>{action}</div>}
    </div>
  );
}

/** The shape of what is loading. */
export function Loading({ lines = 4 }: { lines?: number }) {
  return (
    <div className={s.loading} role="status">
      <span className="unseen">{words.loading}</span>
      {Array.from({ length: lines }, (_, index) => (
        <span key={index} className={s.bone} />
      ))}
    </div>
  );
}

/** Names with their values. */
export function Facts({
  items,
}: {
  items: readonly (readonly [label: ReactNode, value: ReactNode] | false | null | undefined)[];
}) {
  return (
    <dl className={s.facts}>
      {items.map(
        (item, index) =>
          item && (
            <div key={index}>
              <dt>{item[0]}</dt>
              <dd>{item[1]}</dd>
            </div>
          ),
      )}
    </dl>
  );
}

/** Several short texts, each in a line of its own. */
export function Lines({ texts }: { texts: readonly string[] }) {
  return texts.map((text) => <div key={text}>{text}</div>);
}

/** A figure with its name, such as on the home page. */
export function Figure({ label, value, note }: { label: ReactNode; value: ReactNode; note?: ReactNode }) {
  return (
    <div className={s.figure}>
      <div className="soft small">{label}</div>
      <div className={s.value}>{value}</div>
      {note && <div className="soft small">{note}</div>}
    </div>
  );
}
