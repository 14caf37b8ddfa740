import { useState } from 'react';
import { classes } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { Icon } from '../ui/icon.tsx';
import { Link } from '../ui/link.tsx';
import type { pagesFor } from './pages.ts';
import s from './navigation.module.css';
import { words } from './words.ts';

type Pages = ReturnType<typeof pagesFor>;

export function SideBar({ pages }: { pages: Pages }) {
  return (
    <nav className={s.side} aria-label={words.nav.label}>
      <Groups pages={pages} />
    </nav>
  );
}

/** On phones: the pages of every day within reach of the thumb, and the others behind "More". */
export function BottomBar({ pages }: { pages: Pages }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <nav className={s.bar} aria-label={words.nav.label}>
      {pages
        .filter(({ isDaily }) => isDaily)
        .slice(0, 4)
        .map((page) => (
          <PageLink key={page.to} page={page} className={s.thumb} />
        ))}
      <button type="button" className={s.thumb} aria-haspopup="dialog" onClick={() => setOpen(true)}>
        <Icon name="menu" size="large" />
        <span>{words.nav.more}</span>
      </button>
      <Dialog open={isOpen} onClose={() => setOpen(false)} title={words.nav.label} shape="sheet">
        <div className={s.sheet}>
          <Groups pages={pages} onFollow={() => setOpen(false)} />
        </div>
      </Dialog>
    </nav>
  );
}

function Groups({ pages, onFollow }: { pages: Pages; onFollow?: () => void }) {
  return Object.entries(words.nav.groups).map(([group, title]) => {
    const inGroup = pages.filter((page) => page.group === group);
    if (inGroup.length === 0) return null;
    return (
      <div key={group} className={s.group}>
        <p className={s.title}>{title}</p>
        <ul>
          {inGroup.map((page) => (
            <li key={page.to}>
              <PageLink page={page} className={s.link} {...(onFollow ? { onFollow } : {})} />
            </li>
          ))}
        </ul>
      </div>
    );
  });
}

/** What the navigation and the palette call a page. */
export function labelOf({ name }: Pick<Pages[number], 'name'>): string {
  return typeof name === 'string' ? words.nav[name] : name.label;
}

interface PageLinkProps {
  page: Pages[number];
  className: string | undefined;
  onFollow?: () => void;
}

function PageLink({ page, className, onFollow }: PageLinkProps) {
  return (
    <Link
      to={page.to}
      className={classes(className)}
      activeOptions={{ exact: page.to === '/', includeSearch: false }}
      {...(onFollow ? { onClick: onFollow } : {})}
    >
      <Icon name={page.icon} />
      <span>{labelOf(page)}</span>
    </Link>
  );
}
