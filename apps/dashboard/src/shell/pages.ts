import type { LinkProps } from '@tanstack/react-router';
import type { Scope } from '../api/client.ts';
import { declaredPages, linkTo } from '../declared-pages.ts';
import type { Session } from '../session.ts';
import type { IconName } from '../ui/icon.tsx';
import { words } from './words.ts';

type PageName = Exclude<keyof typeof words.nav, 'label' | 'more' | 'groups'>;
type Group = keyof typeof words.nav.groups;

interface PageInfo {
  /** The key of its label in `words.nav`, or the label itself of a page that declares itself. */
  name: PageName | { label: string };
  to: NonNullable<LinkProps['to']>;
  icon: IconName;
  group: Group;
  /** The scope without which the page has nothing to show; `owner` for pages of owners, and `anyone` for all. */
  needs: Scope | 'owner' | 'anyone';
  /** Also for people at the till, who have no scopes. */
  tills?: boolean;
  /** Only for businesses, or only for creators. */
  kind?: Session['business']['kind'];
  /** In the navigation only of businesses: creators seldom need it, and find it with the search. */
  isForTeams?: boolean;
  /** In the bar at the bottom of a phone. */
  isDaily?: boolean;
}

/** The pages in the navigation, in their order. */
const PAGES: readonly PageInfo[] = [
  { name: 'home', to: '/', icon: 'home', group: 'daily', needs: 'read.campaigns', isDaily: true },
  {
    name: 'review',
    to: '/review',
    icon: 'review',
    group: 'daily',
    needs: 'review.submissions',
    kind: 'business',
    isDaily: true,
  },
  {
    name: 'campaigns',
    to: '/campaigns',
    icon: 'campaign',
    group: 'daily',
    needs: 'read.campaigns',
    kind: 'business',
    isDaily: true,
  },
  {
    name: 'till',
    to: '/till',
    icon: 'till',
    group: 'daily',
    needs: 'write.perks',
    tills: true,
    kind: 'business',
    isDaily: true,
  },
  { name: 'perks', to: '/perks', icon: 'gift', group: 'daily', needs: 'read.perks' },
  {
    name: 'opportunities',
    to: '/opportunities',
    icon: 'search',
    group: 'daily',
    needs: 'read.campaigns',
    kind: 'creator',
    isDaily: true,
  },
  {
    name: 'proofs',
    to: '/proofs',
    icon: 'review',
    group: 'daily',
    needs: 'read.submissions',
    kind: 'creator',
    isDaily: true,
  },
  { name: 'profile', to: '/profile', icon: 'creator', group: 'daily', needs: 'read.influencers', kind: 'creator' },
  { name: 'accounts', to: '/accounts', icon: 'shield', group: 'daily', needs: 'read.influencers', kind: 'creator' },
  { name: 'programs', to: '/programs', icon: 'program', group: 'growth', needs: 'read.programs', kind: 'business' },
  {
    name: 'influencers',
    to: '/influencers',
    icon: 'creator',
    group: 'growth',
    needs: 'read.campaigns',
    kind: 'business',
  },
  { name: 'plan', to: '/plan', icon: 'plan', group: 'growth', needs: 'use.ai', kind: 'business' },
  { name: 'exchange', to: '/exchange', icon: 'exchange', group: 'growth', needs: 'read.exchange' },
  { name: 'ledger', to: '/ledger', icon: 'ledger', group: 'growth', needs: 'read.billing' },
  { name: 'events', to: '/events', icon: 'events', group: 'build', needs: 'read.webhooks', isForTeams: true },
  { name: 'webhooks', to: '/webhooks', icon: 'webhook', group: 'build', needs: 'read.webhooks', isForTeams: true },
  { name: 'apiKeys', to: '/api-keys', icon: 'key', group: 'build', needs: 'owner', isForTeams: true },
  { name: 'agents', to: '/agents', icon: 'agent', group: 'build', needs: 'owner' },
  { name: 'billing', to: '/billing', icon: 'usage', group: 'business', needs: 'read.billing', isForTeams: true },
  { name: 'team', to: '/team', icon: 'team', group: 'business', needs: 'read.campaigns', isForTeams: true },
  { name: 'settings', to: '/settings', icon: 'settings', group: 'business', needs: 'anyone' },
  ...declaredPages.flatMap(({ path, navigation }) => {
    if (!navigation) return [];
    const { label, ...rest } = navigation;
    return [{ name: { label }, to: linkTo(path).to, ...rest }];
  }),
];

/** The pages that a user has. */
export function pagesFor({ business, scopes, user }: Session): readonly PageInfo[] {
  return PAGES.filter(
    ({ needs, kind, tills }) =>
      (kind === undefined || kind === business.kind) &&
      (needs === 'anyone' ||
        (tills && user.role === 'till') ||
        (needs === 'owner' ? user.role === 'owner' : scopes.includes(needs))),
  );
}

/** Those of them that the navigation lists. */
export function listedFor(session: Session): readonly PageInfo[] {
  return pagesFor(session).filter(({ isForTeams }) => !isForTeams || session.business.kind === 'business');
}

/** Whether the user has the page at a path; pages that are not in the navigation belong to the one above them. */
export function mayOpen(session: Session, path: string): boolean {
  const page = PAGES.filter(({ to }) => to !== '/').find(({ to }) => path === to || path.startsWith(`${to}/`));
  if (path === '/campaigns/new') return session.scopes.includes('write.campaigns');
  return page === undefined || pagesFor(session).includes(page);
}

/** Whether only businesses or only creators have the page at a path; undefined if both do. */
export function kindOf(path: string): PageInfo['kind'] {
  return PAGES.filter(({ to }) => to !== '/').find(({ to }) => path === to || path.startsWith(`${to}/`))?.kind;
}

/** The page to begin with: home, or the first one that the role has, such as the till. */
export function startPageOf(session: Session): NonNullable<LinkProps['to']> {
  return pagesFor(session)[0]?.to ?? '/settings';
}
