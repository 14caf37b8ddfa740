import type { Visit } from './api/begin.ts';
import { beginAgents } from './pages/agents/reads.ts';
import { beginApiKeys } from './pages/api-keys/reads.ts';
import { beginWizard } from './pages/campaign-wizard/reads.ts';
import { beginCampaign } from './pages/campaign/reads.ts';
import { beginBusiness } from './pages/business/reads.ts';
import { beginCampaigns } from './pages/campaigns/reads.ts';
import { beginEvents } from './pages/events/reads.ts';
import { beginExchange } from './pages/exchange/reads.ts';
import { beginHome } from './pages/home/reads.ts';
import { beginInfluencer } from './pages/influencer/reads.ts';
import { beginLedger } from './pages/ledger/reads.ts';
import { beginProgram } from './pages/program/reads.ts';
import { beginPrograms } from './pages/programs/reads.ts';
import { beginReview } from './pages/review/reads.ts';
import { beginTeam } from './pages/team/reads.ts';
import { beginTrade } from './pages/trade/reads.ts';
import { beginWebhook } from './pages/webhook/reads.ts';
import { beginWebhooks } from './pages/webhooks/reads.ts';

/** What a page loads when it is opened. */
export interface PageFiles {
  code: () => Promise<unknown>;
  /** Sends the requests for the data that the page shows first. */
  begin?: (visit: Visit) => void;
}

/**
 * The files of each page, by its path. It is used before the packages are loaded, so neither this file nor what it imports may import
 * a package.
 */
export const PAGES = {
  '/': { code: () => import('./pages/home/home.tsx'), begin: beginHome },
  '/campaigns': { code: () => import('./pages/campaigns/campaigns.tsx'), begin: beginCampaigns },
  '/campaigns/new': { code: () => import('./pages/campaign-wizard/wizard.tsx'), begin: beginWizard },
  '/campaigns/$id': { code: () => import('./pages/campaign/campaign.tsx'), begin: beginCampaign },
  '/review': { code: () => import('./pages/review/review.tsx'), begin: beginReview },
  '/till': { code: () => import('./pages/till/till.tsx') },
  '/perks': { code: () => import('./pages/perks/perks.tsx') },
  '/programs': { code: () => import('./pages/programs/programs.tsx'), begin: beginPrograms },
  '/programs/$id': { code: () => import('./pages/program/program.tsx'), begin: beginProgram },
  '/exchange': { code: () => import('./pages/exchange/exchange.tsx'), begin: beginExchange },
  '/exchange/$id': { code: () => import('./pages/trade/trade.tsx'), begin: beginTrade },
  '/ledger': { code: () => import('./pages/ledger/ledger.tsx'), begin: beginLedger },
  '/influencers': { code: () => import('./pages/influencers/influencers.tsx') },
  '/influencers/$id': { code: () => import('./pages/influencer/influencer.tsx'), begin: beginInfluencer },
  '/profile': { code: () => import('./pages/profile/profile.tsx') },
  '/accounts': { code: () => import('./pages/accounts/accounts.tsx') },
  '/opportunities': { code: () => import('./pages/opportunities/opportunities.tsx') },
  '/proofs': { code: () => import('./pages/proofs/proofs.tsx') },
  '/plan': { code: () => import('./pages/plan/plan.tsx') },
  '/events': { code: () => import('./pages/events/events.tsx'), begin: beginEvents },
  '/webhooks': { code: () => import('./pages/webhooks/webhooks.tsx'), begin: beginWebhooks },
  '/webhooks/$id': { code: () => import('./pages/webhook/webhook.tsx'), begin: beginWebhook },
  '/api-keys': { code: () => import('./pages/api-keys/api-keys.tsx'), begin: beginApiKeys },
  '/agents': { code: () => import('./pages/agents/agents.tsx'), begin: beginAgents },
  '/billing': { code: () => import('./pages/billing/billing.tsx') },
  '/team': { code: () => import('./pages/team/team.tsx'), begin: beginTeam },
  '/settings': { code: () => import('./pages/settings/settings.tsx') },
  '/settings/business': { code: () => import('./pages/business/business.tsx'), begin: beginBusiness },
} satisfies Record<string, PageFiles>;

/** The pages for those who are not signed in. */
export const PUBLIC_PAGES = {
  '/sign-in': { code: () => import('./pages/account/sign-in.tsx') },
  '/register': { code: () => import('./pages/account/register.tsx') },
  '/reset-password': { code: () => import('./pages/account/reset-password.tsx') },
  '/invitation': { code: () => import('./pages/account/invitation.tsx') },
} satisfies Record<string, PageFiles>;
