import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  Outlet,
  redirect,
} from '@tanstack/react-router';
import { loadSession } from './session.ts';
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
  component: lazyRouteComponent(() => import('./pages/account/sign-in.tsx'), 'SignIn'),
});
const register = createRoute({
  getParentRoute: () => root,
  path: '/register',
  component: lazyRouteComponent(() => import('./pages/account/register.tsx'), 'Register'),
});
const resetPassword = createRoute({
  getParentRoute: () => root,
  path: '/reset-password',
  component: lazyRouteComponent(() => import('./pages/account/reset-password.tsx'), 'ResetPassword'),
});
const invitation = createRoute({
  getParentRoute: () => root,
  path: '/invitation',
  component: lazyRouteComponent(() => import('./pages/account/invitation.tsx'), 'Invitation'),
});

const home = createRoute({
  getParentRoute: () => app,
  path: '/',
  component: lazyRouteComponent(() => import('./pages/home/home.tsx'), 'Home'),
});
const campaigns = createRoute({
  getParentRoute: () => app,
  path: '/campaigns',
  component: lazyRouteComponent(() => import('./pages/campaigns/campaigns.tsx'), 'Campaigns'),
});
const campaignWizard = createRoute({
  getParentRoute: () => app,
  path: '/campaigns/new',
  component: lazyRouteComponent(() => import('./pages/campaign-wizard/wizard.tsx'), 'Wizard'),
});
const campaign = createRoute({
  getParentRoute: () => app,
  path: '/campaigns/$id',
  component: lazyRouteComponent(() => import('./pages/campaign/campaign.tsx'), 'CampaignPage'),
});
const review = createRoute({
  getParentRoute: () => app,
  path: '/review',
  component: lazyRouteComponent(() => import('./pages/review/review.tsx'), 'Review'),
});
const till = createRoute({
  getParentRoute: () => app,
  path: '/till',
  component: lazyRouteComponent(() => import('./pages/till/till.tsx'), 'Till'),
});
const perks = createRoute({
  getParentRoute: () => app,
  path: '/perks',
  component: lazyRouteComponent(() => import('./pages/perks/perks.tsx'), 'Perks'),
});
const programs = createRoute({
  getParentRoute: () => app,
  path: '/programs',
  component: lazyRouteComponent(() => import('./pages/programs/programs.tsx'), 'Programs'),
});
const program = createRoute({
  getParentRoute: () => app,
  path: '/programs/$id',
  component: lazyRouteComponent(() => import('./pages/program/program.tsx'), 'ProgramPage'),
});
const exchange = createRoute({
  getParentRoute: () => app,
  path: '/exchange',
  component: lazyRouteComponent(() => import('./pages/exchange/exchange.tsx'), 'Exchange'),
});
const trade = createRoute({
  getParentRoute: () => app,
  path: '/exchange/$id',
  component: lazyRouteComponent(() => import('./pages/trade/trade.tsx'), 'TradePage'),
});
const ledger = createRoute({
  getParentRoute: () => app,
  path: '/ledger',
  component: lazyRouteComponent(() => import('./pages/ledger/ledger.tsx'), 'Ledger'),
});
const influencers = createRoute({
  getParentRoute: () => app,
  path: '/influencers',
  component: lazyRouteComponent(() => import('./pages/influencers/influencers.tsx'), 'Influencers'),
});
const influencer = createRoute({
  getParentRoute: () => app,
  path: '/influencers/$id',
  component: lazyRouteComponent(() => import('./pages/influencer/influencer.tsx'), 'InfluencerPage'),
});
const profile = createRoute({
  getParentRoute: () => app,
  path: '/profile',
  component: lazyRouteComponent(() => import('./pages/profile/profile.tsx'), 'Profile'),
});
const accounts = createRoute({
  getParentRoute: () => app,
  path: '/accounts',
  component: lazyRouteComponent(() => import('./pages/accounts/accounts.tsx'), 'Accounts'),
});
const opportunities = createRoute({
  getParentRoute: () => app,
  path: '/opportunities',
  component: lazyRouteComponent(() => import('./pages/opportunities/opportunities.tsx'), 'Opportunities'),
});
const proofs = createRoute({
  getParentRoute: () => app,
  path: '/proofs',
  component: lazyRouteComponent(() => import('./pages/proofs/proofs.tsx'), 'Proofs'),
});
const plan = createRoute({
  getParentRoute: () => app,
  path: '/plan',
  component: lazyRouteComponent(() => import('./pages/plan/plan.tsx'), 'PlanPage'),
});
const events = createRoute({
  getParentRoute: () => app,
  path: '/events',
  component: lazyRouteComponent(() => import('./pages/events/events.tsx'), 'Events'),
});
const webhooks = createRoute({
  getParentRoute: () => app,
  path: '/webhooks',
  component: lazyRouteComponent(() => import('./pages/webhooks/webhooks.tsx'), 'Webhooks'),
});
const webhook = createRoute({
  getParentRoute: () => app,
  path: '/webhooks/$id',
  component: lazyRouteComponent(() => import('./pages/webhook/webhook.tsx'), 'WebhookPage'),
});
const apiKeys = createRoute({
  getParentRoute: () => app,
  path: '/api-keys',
  component: lazyRouteComponent(() => import('./pages/api-keys/api-keys.tsx'), 'ApiKeys'),
});
const agents = createRoute({
  getParentRoute: () => app,
  path: '/agents',
  component: lazyRouteComponent(() => import('./pages/agents/agents.tsx'), 'Agents'),
});
const billing = createRoute({
  getParentRoute: () => app,
  path: '/billing',
  component: lazyRouteComponent(() => import('./pages/billing/billing.tsx'), 'Billing'),
});
const team = createRoute({
  getParentRoute: () => app,
  path: '/team',
  component: lazyRouteComponent(() => import('./pages/team/team.tsx'), 'Team'),
});
const settings = createRoute({
  getParentRoute: () => app,
  path: '/settings',
  component: lazyRouteComponent(() => import('./pages/settings/settings.tsx'), 'Settings'),
});

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
    ]),
  ]),
});

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router;
  }
}
