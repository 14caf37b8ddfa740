import type { ReactNode } from 'react';
import { Icon } from '../../ui/icon.tsx';
import { useTitle } from '../../ui/page.tsx';
import { words } from '../../words/account.ts';
import { words as common } from '../../words/ui.ts';
import s from './account.module.css';

interface AccountPageProps {
  title: string;
  lead?: ReactNode;
  children: ReactNode;
  /** Below the card: where those go who are wrong here. */
  below?: ReactNode;
}

/** A page for those who are not signed in: one card with one task. */
export function AccountPage({ title, lead, children, below }: AccountPageProps) {
  useTitle(title);
  return (
    <div className={s.page}>
      <header className={s.brand}>
        <Icon name="gift" size="large" />
        <span>{common.product}</span>
      </header>
      <main className={s.main}>
        <div className={s.card}>
          <div className={s.head}>
            <h1>{title}</h1>
            {lead && <p className="soft">{lead}</p>}
          </div>
          {children}
        </div>
        {below && <div className={s.below}>{below}</div>}
      </main>
      <footer className={s.foot}>
        <a href="/">{words.about}</a>
        <a href="/legal/terms">{words.terms}</a>
        <a href="/legal/privacy">{words.privacy}</a>
      </footer>
    </div>
  );
}
