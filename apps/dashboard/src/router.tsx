import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  Outlet,
  redirect,
} from '@tanstack/react-router';
import { declaredPages } from './declared-pages.ts';
import { PAGES, PUBLIC_PAGES } from './page-files.ts';
import { loadSession } from './session.ts';
import { startPageOf } from './shell/pages.ts';
import { Shell } from './shell/shell.tsx';
import { Broken, NotFound } from './shell/problems.tsx';

/** The parameters in the URL of a page: filters and tabs, so that a link shows what its sender saw. */
type Search = Record<string, string | undefined>;

const validateSearch = (search: Record<string, unknown>): Search =>
  Object.fromEntries(Object.entries(search).map(([name, value]) => [name, textOf(value)]));

/** The router parses `1` and `true`. */
const textOf = (value: unknown) =>
  typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? String(value) : undefined;

const root = createRootRoute({
  component: Outlet,
  notFoundComponent: NotFound,
  errorComponent: Broken,
  validateSearch,
});

/** The pages for those who are signed in; others sign in first and come back. */
const app = createRoute({
  getParentRoute: () => root,
  id: 'app',
  component: Shell,
  beforeLoad: async ({ location }) => {
    if (!(await loadSession()))
      throw redirect({ to: '/sign-in', search: location.href === '/' ? {} : { to: location.href } });
  },
});

/** Pages for those who are not signed in. */
const signIn = createRoute({
  getParentRoute: () => root,
  path: '/sign-in',
  component: lazyRouteComponent(PUBLIC_PAGES['/sign-in'].code, 'SignIn'),
});
const register = createRoute({
  getParentRoute: () => root,
  path: '/register',
  component: lazyRouteComponent(PUBLIC_PAGES['/register'].code, 'Register'),
});
const resetPassword = createRoute({
  getParentRoute: () => root,
  path: '/reset-password',
  component: lazyRouteComponent(PUBLIC_PAGES['/reset-password'].code, 'ResetPassword'),
});
const invitation = createRoute({
  getParentRoute: () => root,
  path: '/invitation',
  component: lazyRouteComponent(PUBLIC_PAGES['/invitation'].code, 'Invitation'),
});

const home = createRoute({
  getParentRoute: () => app,
  path: '/',
  beforeLoad: async () => {
    const session = await loadSession();
    const start = session ? startPageOf(session) : '/';
    if (start !== '/') throw redirect({ to: start, replace: true });
  },
  component: lazyRouteComponent(PAGES['/'].code, 'Home'),
});
const campaigns = createRoute({
  getParentRoute: () => app,
  path: '/campaigns',
  component: lazyRouteComponent(PAGES['/campaigns'].code, 'Campaigns'),
});
const campaignWizard = createRoute({
  getParentRoute: () => app,
  path: '/campaigns/new',
  component: lazyRouteComponent(PAGES['/campaigns/new'].code, 'Wizard'),
});
const campaign = createRoute({
  getParentRoute: () => app,
  path: '/campaigns/$id',
  component: lazyRouteComponent(PAGES['/campaigns/$id'].code, 'CampaignPage'),
});
const review = createRoute({
  getParentRoute: () => app,
  path: '/review',
  component: lazyRouteComponent(PAGES['/review'].code, 'Review'),
});
const till = createRoute({
  getParentRoute: () => app,
  path: '/till',
  component: lazyRouteComponent(PAGES['/till'].code, 'Till'),
});
const perks = createRoute({
  getParentRoute: () => app,
  path: '/perks',
  component: lazyRouteComponent(PAGES['/perks'].code, 'Perks'),
});
const programs = createRoute({
  getParentRoute: () => app,
  path: '/programs',
  component: lazyRouteComponent(PAGES['/programs'].code, 'Programs'),
});
const program = createRoute({
  getParentRoute: () => app,
  path: '/programs/$id',
  component: lazyRouteComponent(PAGES['/programs/$id'].code, 'ProgramPage'),
});
const exchange = createRoute({
  getParentRoute: () => app,
  path: '/exchange',
  component: lazyRouteComponent(PAGES['/exchange'].code, 'Exchange'),
});
const trade = createRoute({
  getParentRoute: () => app,
  path: '/exchange/$id',
  component: lazyRouteComponent(PAGES['/exchange/$id'].code, 'TradePage'),
});
const ledger = createRoute({
  getParentRoute: () => app,
  path: '/ledger',
  component: lazyRouteComponent(PAGES['/ledger'].code, 'Ledger'),
});
const influencers = createRoute({
  getParentRoute: () => app,
  path: '/influencers',
  component: lazyRouteComponent(PAGES['/influencers'].code, 'Influencers'),
});
const influencer = createRoute({
  getParentRoute: () => app,
  path: '/influencers/$id',
  component: lazyRouteComponent(PAGES['/influencers/$id'].code, 'InfluencerPage'),
});
const profile = createRoute({
  getParentRoute: () => app,
  path: '/profile',
  component: lazyRouteComponent(PAGES['/profile'].code, 'Profile'),
});
const accounts = createRoute({
  getParentRoute: () => app,
  path: '/accounts',
  component: lazyRouteComponent(PAGES['/accounts'].code, 'Accounts'),
});
const opportunities = createRoute({
  getParentRoute: () => app,
  path: '/opportunities',
  component: lazyRouteComponent(PAGES['/opportunities'].code, 'Opportunities'),
});
const proofs = createRoute({
  getParentRoute: () => app,
  path: '/proofs',
  component: lazyRouteComponent(PAGES['/proofs'].code, 'Proofs'),
});
const plan = createRoute({
  getParentRoute: () => app,
  path: '/plan',
  component: lazyRouteComponent(PAGES['/plan'].code, 'PlanPage'),
});
const events = createRoute({
  getParentRoute: () => app,
  path: '/events',
  component: lazyRouteComponent(PAGES['/events'].code, 'Events'),
});
const webhooks = createRoute({
  getParentRoute: () => app,
  path: '/webhooks',
  component: lazyRouteComponent(PAGES['/webhooks'].code, 'Webhooks'),
});
const webhook = createRoute({
  getParentRoute: () => app,
  path: '/webhooks/$id',
  component: lazyRouteComponent(PAGES['/webhooks/$id'].code, 'WebhookPage'),
});
const apiKeys = createRoute({
  getParentRoute: () => app,
  path: '/api-keys',
  component: lazyRouteComponent(PAGES['/api-keys'].code, 'ApiKeys'),
});
const agents = createRoute({
  getParentRoute: () => app,
  path: '/agents',
  component: lazyRouteComponent(PAGES['/agents'].code, 'Agents'),
});
const billing = createRoute({
  getParentRoute: () => app,
  path: '/billing',
  component: lazyRouteComponent(PAGES['/billing'].code, 'Billing'),
});
const team = createRoute({
  getParentRoute: () => app,
  path: '/team',
  component: lazyRouteComponent(PAGES['/team'].code, 'Team'),
});
const settings = createRoute({
  getParentRoute: () => app,
  path: '/settings',
  component: lazyRouteComponent(PAGES['/settings'].code, 'Settings'),
});

const business = createRoute({
  getParentRoute: () => app,
  path: '/settings/business',
  component: lazyRouteComponent(PAGES['/settings/business'].code, 'BusinessPage'),
});

/** Not part of the types of the tree, because their paths are known only when it is built. */
const declared = declaredPages.map(({ path, code, component }) =>
  createRoute({ getParentRoute: () => app, path, component: lazyRouteComponent(code, component) }),
) as unknown as [];

export const router = createRouter({
  basepath: '/dashboard',
  defaultPreload: 'intent',
  scrollRestoration: true,
  routeTree: root.addChildren([
    signIn,
    register,
    resetPassword,
    invitation,
    app.addChildren([
      home,
      campaigns,
      campaignWizard,
      campaign,
      review,
      till,
      perks,
      programs,
      program,
      exchange,
      trade,
      ledger,
      influencers,
      influencer,
      profile,
      accounts,
      opportunities,
      proofs,
      plan,
      events,
      webhooks,
      webhook,
      apiKeys,
      agents,
      billing,
      team,
      settings,
      business,
      ...declared,
    ]),
  ]),
});

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router;
  }
}
