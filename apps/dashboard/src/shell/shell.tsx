import { Outlet, useMatches } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { useLiveState, useLiveUpdates } from '../api/live.ts';
import { switchMode, useSession } from '../session.ts';
import { Button } from '../ui/button.tsx';
import { Icon } from '../ui/icon.tsx';
import { Link, useNavigate } from '../ui/link.tsx';
import { useOnline } from '../ui/online.ts';
import { isCovered, useShortcuts } from '../ui/shortcuts.ts';
import { Toasts } from '../ui/toast.tsx';
import { words as common } from '../words/ui.ts';
import { AccountMenu } from './account-menu.tsx';
import { Keys } from './keys.tsx';
import { BottomBar, SideBar } from './navigation.tsx';
import { Obstacles } from './obstacles.tsx';
import { listedFor, mayOpen, pagesFor, startPageOf } from './pages.ts';
import { Palette } from './palette.tsx';
import { NoAccess } from './problems.tsx';
import s from './shell.module.css';
import { VerifyNotice } from './verify-notice.tsx';
import { words } from './words.ts';

/** The frame around every page: navigation, mode, search, and what is going on with the connection. */
export function Shell() {
  const session = useSession();
  // Not of the location: while another page is loaded, that is the next one, and `Outlet` still renders the one before.
  const path = useMatches({ select: (matches) => matches.at(-1)?.pathname ?? '/' });
  const navigate = useNavigate();
  const [overlay, setOverlay] = useState<'palette' | 'keys'>();
  useLiveUpdates(session.mode, session.scopes.includes('read.webhooks'));
  useFocusOnNavigation(path);

  const start = startPageOf(session);
  const [pages, listed] = [pagesFor(session), listedFor(session)];
  const close = () => setOverlay(undefined);
  useShortcuts({
    'mod+k': () => setOverlay('palette'),
    '/': () => setOverlay('palette'),
    '?': () => setOverlay('keys'),
    n: mayOpen(session, '/campaigns/new') ? () => void navigate({ to: '/campaigns/new' }) : undefined,
  });

  return (
    <div className={s.frame}>
      <a href="#page" className={s.skip}>
        {words.skip}
      </a>
      <header className={s.top}>
        <Link to={start} className={s.brand} aria-label={common.product}>
          <Icon name="gift" size="large" />
          <span>{common.product}</span>
        </Link>
        <span className={s.business} title={session.business.name}>
          {session.business.name}
        </span>
        <Button kind="secondary" icon="search" small className={s.search} onClick={() => setOverlay('palette')}>
          {words.search}
          <kbd className={s.kbd}>{words.searchKey}</kbd>
        </Button>
        <AccountMenu onShortcuts={() => setOverlay('keys')} />
      </header>
      <SideBar pages={listed} />
      <div className={s.content}>
        {session.mode === 'test' && <ModeBanner />}
        <Connection />
        {!session.user.emailVerified && <VerifyNotice email={session.user.email} />}
        <main id="page" tabIndex={-1} className={s.main} key={session.mode}>
          {mayOpen(session, path) ? <Outlet /> : <NoAccess path={path} />}
        </main>
        <Toasts />
      </div>
      <BottomBar pages={listed} />
      <Obstacles />
      {overlay === 'palette' && <Palette pages={pages} onClose={close} />}
      {overlay === 'keys' && <Keys onClose={close} />}
    </div>
  );
}

function ModeBanner() {
  return (
    <aside className={s.banner} aria-label={words.mode}>
      <span>
        {words.test}
        <span className={s.reassurance}>{words.testMeans}</span>
      </span>
      <Button kind="quiet" small onClick={() => void switchMode('live')}>
        {words.switchToLive}
      </Button>
    </aside>
  );
}

/** Says when what is shown may be out of date. */
function Connection() {
  const isOnline = useOnline();
  const live = useLiveState();
  const text = !isOnline ? words.offline : live === 'lost' ? words.lost : undefined;
  return (
    <div role="status">
      {text && (
        <p className={s.connection}>
          <Icon name="alert" /> {text}
        </p>
      )}
    </div>
  );
}

/** After a link was followed, the focus is at the beginning of the new page, so that screen readers read its title. */
function useFocusOnNavigation(path: string): void {
  const before = useRef(path);
  useEffect(() => {
    if (before.current === path) return;
    before.current = path;
    const frame = requestAnimationFrame(() => {
      const title = document.getElementById('page-title') ?? document.getElementById('page');
      if (!isCovered()) title?.focus({ preventScroll: true });
    });
    return () => cancelAnimationFrame(frame);
  }, [path]);
}
