import { agentAuthSchema } from '#agent-auth';
import { billingSchema } from '#billing';
import { campaignsSchema } from '#campaigns';
import { identitySchema } from '#identity';
import { influencersSchema } from '#influencers';
import { perksSchema } from '#perks';
import { ContextSchema, platformSchema } from '#platform';
import { submissionsSchema } from '#submissions';
import { webhooksSchema } from '#webhooks';

/** The tables of every context. */
export const schemas: ContextSchema[] = [
  platformSchema,
  identitySchema,
  billingSchema,
  perksSchema,
  campaignsSchema,
  submissionsSchema,
  influencersSchema,
  agentAuthSchema,
  webhooksSchema,
];
