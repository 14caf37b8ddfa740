import { AgentAuthModule, agentAuthSchema } from '#agent-auth';
import { AnalyticsModule } from '#analytics';
import { BillingModule, billingSchema, billingSettings } from '#billing';
import { BusinessProfilesModule, businessProfilesSchema } from '#business-profiles';
import { CampaignsModule, campaignsSchema } from '#campaigns';
import { CatalogModule } from '#catalog';
import { ConnectionsModule, connectionsSchema, connectionsSettings } from '#connections';
import { ContextSchema } from '#database';
import { databaseSchema } from '#database/host';
import { ExamplesModule } from '#examples';
import { ExchangeModule, exchangeSchema, exchangeSettings } from '#exchange';
import { GuestPagesModule } from '#guest-pages';
import { GuestsModule, guestsSchema } from '#guests';
import { httpSchema } from '#http/host';
import { IdentityModule, identitySchema } from '#identity';
import { InfluencersModule, influencersSchema } from '#influencers';
import { readSettings } from '#kernel/settings';
import { LedgerModule, ledgerSchema } from '#ledger';
import { McpModule } from '#mcp';
import { MessagesModule, messagesSchema } from '#messages';
import { messagingSchema } from '#messaging/host';
import { NotificationsModule, notificationsSchema } from '#notifications';
import { ParticipantsModule, participantsSchema } from '#participants';
import { PerksModule, perksSchema } from '#perks';
import { GenerationsModule, PredictionsModule, predictionsSchema } from '#predictions';
import { ProgramsModule, programsSchema } from '#programs';
import { SdkModule } from '#sdk';
import { SiteModule } from '#site';
import { ReviewAdviceModule, SubmissionsModule, submissionsSchema, submissionsSettings } from '#submissions';
import { TextsModule, textsSettings } from '#texts';
import { UploadsModule, uploadsSchema, uploadsSettings } from '#uploads';
import { WebhooksModule, webhooksSchema, webhooksSettings } from '#webhooks';

/** The contexts of the apps, in the order in which the API description has them: first those of the loop, then the rest. */
export const contexts = [
  CatalogModule,
  CampaignsModule,
  SubmissionsModule,
  PerksModule,
  UploadsModule,
  ParticipantsModule,
  GuestsModule,
  ProgramsModule,
  ExchangeModule,
  InfluencersModule,
  ConnectionsModule,
  PredictionsModule,
  ReviewAdviceModule,
  TextsModule,
  GenerationsModule,
  AnalyticsModule,
  ExamplesModule,
  WebhooksModule,
  LedgerModule,
  BillingModule,
  IdentityModule,
  BusinessProfilesModule,
  AgentAuthModule,
  MessagesModule,
  NotificationsModule,
];

/** The settings that contexts declare, in the order of `.env.example`. */
export const settingGroups = [
  uploadsSettings,
  submissionsSettings,
  billingSettings,
  connectionsSettings,
  textsSettings,
  webhooksSettings,
  exchangeSettings,
];

/** The settings of the process and of all contexts. */
export type AppSettings = ReturnType<typeof readSettings<typeof settingGroups>>;

/** The tables of every context. */
export const schemas: ContextSchema[] = [
  databaseSchema,
  messagingSchema,
  httpSchema,
  messagesSchema,
  identitySchema,
  billingSchema,
  participantsSchema,
  perksSchema,
  ledgerSchema,
  campaignsSchema,
  uploadsSchema,
  businessProfilesSchema,
  submissionsSchema,
  guestsSchema,
  influencersSchema,
  connectionsSchema,
  exchangeSchema,
  programsSchema,
  predictionsSchema,
  agentAuthSchema,
  webhooksSchema,
  notificationsSchema,
];

/** Other interfaces to the contexts. They have no background work, so the worker does not need them. */
export const adapters = [GuestPagesModule, McpModule, SdkModule, SiteModule];
