import { AgentAuthModule } from '#agent-auth';
import { BillingModule } from '#billing';
import { CampaignsModule } from '#campaigns';
import { CatalogModule } from '#catalog';
import { IdentityModule } from '#identity';
import { InfluencersModule } from '#influencers';
import { McpModule } from '#mcp';
import { PerksModule } from '#perks';
import { SiteModule } from '#site';
import { SubmissionsModule } from '#submissions';
import { WebhooksModule } from '#webhooks';

/** Every context that the apps are made of. */
export const contexts = [
  IdentityModule,
  CatalogModule,
  BillingModule,
  CampaignsModule,
  SubmissionsModule,
  PerksModule,
  InfluencersModule,
  AgentAuthModule,
  WebhooksModule,
];

/** What opens them to callers in another way, and has no work of its own: the worker does without. */
export const doors = [McpModule, SiteModule];
