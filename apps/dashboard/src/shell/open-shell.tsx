import { Outlet, useRouterState } from '@tanstack/react-router';
import { useLiveUpdates } from '../api/live.ts';
import { type Session, useVisitor } from '../session.ts';
import { LinkButton } from '../ui/button.tsx';
import { Icon } from '../ui/icon.tsx';
import { words as account } from '../words/account.ts';
import { words as common } from '../words/ui.ts';
import { Obstacles } from './obstacles.tsx';
import s from './open-shell.module.css';
import { words } from './words.ts';

/** The frame around pages for everyone: who offers them, and the way in. */
export function OpenShell() {
  const session = useVisitor();
  const path = useRouterState({ select: ({ location }) => location.pathname });
  return (
    <div className={s.frame}>
      <header className={s.top}>
        <span className={s.brand}>
          <Icon name="gift" size="large" />
          {common.product}
        </span>
        {session ? (
          <LinkButton kind="quiet" small to="/">
            {words.toDashboard}
          </LinkButton>
        ) : (
          <LinkButton kind="quiet" small to="/sign-in" search={{ to: path }}>
            {account.signIn.submit}
          </LinkButton>
        )}
      </header>
      <main id="page" tabIndex={-1} className={s.main}>
        <Outlet />
      </main>
      <footer className={s.foot}>
        <a href="/">{account.about}</a>
        <a href="/legal/terms">{account.terms}</a>
        <a href="/legal/privacy">{account.privacy}</a>
      </footer>
      {session && <Obstacles />}
      {session && <Live session={session} />}
    </div>
  );
}

/** Shows the outcome of a proof as soon as it is decided. */
function Live({ session: { mode, scopes } }: { session: Session }) {
  useLiveUpdates(mode, scopes.includes('read.webhooks'));
  return null;
}
