import type { TradeEvent } from '#exchange/events';
import type { KEY_CREATED, TeamChange } from '#identity/events';
import type { PAYOUT_PAID } from '#ledger/events';
import type { EventKind } from '#messaging';
import type { WEBHOOK_DISABLED } from '#webhooks/events';

type DataOf<K> = K extends EventKind<infer T> ? T : never;

/** The data of the events that teams are told about. */
export type ApiKeyEventData = DataOf<typeof KEY_CREATED>;
export type PayoutEventData = DataOf<typeof PAYOUT_PAID>;
export type TeamEventData = TeamChange;
export type TradeEventData = TradeEvent;
export type WebhookEventData = DataOf<typeof WEBHOOK_DISABLED>;
