import { Inject, Injectable, OnModuleInit } from '@nestjs/common';
import { BusinessesService } from '#identity';
import { LOG, Log } from '#kernel';
import { MessagesService, TeamLine } from '#messages';
import { OutboxRow, Relay } from '#messaging/host';
import type { SubmissionView } from '#submissions';
import type { ApiKeyEventData, PayoutEventData, TeamEventData, TradeEventData, WebhookEventData } from './heard-events';
import { LimitNotices } from './limit-notices';
import { ReviewChecks } from './review-checks';
import { Notice, TeamDigests } from './team-digests';

/** Tells teams what happens in their business, in the transaction of the relay. */
@Injectable()
export class TeamNotices implements OnModuleInit {
  constructor(
    private readonly relay: Relay,
    private readonly businesses: BusinessesService,
    private readonly messages: MessagesService,
    private readonly digests: TeamDigests,
    private readonly checks: ReviewChecks,
    private readonly limits: LimitNotices,
    @Inject(LOG) private readonly log: Log,
  ) {}

  onModuleInit(): void {
    this.relay.add({ id: 'notifications.tell-teams', handle: (events) => this.tell(events) });
  }

  private async tell(events: readonly OutboxRow[]): Promise<void> {
    // Whoever tries the service with test data is looking at it.
    const live = events.filter(({ livemode }) => livemode);
    const proofs = live.filter(({ type, data }) => type.startsWith('submission.') && !isOfTrade(data));
    const received = proofs.filter((event) => event.type === 'submission.created' && isForReview(event));
    for (const businessId of new Set(received.map((event) => event.businessId))) await this.checks.plan(businessId);
    const notices = [...receivedNotices(received), ...events.flatMap((event) => this.noticesOf(event))];
    if (notices.length > 0) await this.digests.add(notices);
    if (proofs.length > 0) await this.limits.look(proofs);
    await this.warnOwners(live);
  }

  private noticesOf(event: OutboxRow): Notice[] {
    try {
      return noticesOf(event);
    } catch (error) {
      this.log.error({ event: event.id, type: event.type, err: error }, 'A team could not be told of an event.');
      return [];
    }
  }

  /** Security notices, which nobody can choose not to get. */
  private async warnOwners(events: readonly OutboxRow[]): Promise<void> {
    for (const { id, type, businessId, data } of events) {
      if (type === 'key.created') {
        const { name, agent } = data as ApiKeyEventData;
        for (const { email } of await this.businesses.ownersOf(businessId))
          await this.messages.send('new-key', { businessId, email, about: id }, { name, agent });
      }
      if (type === 'team.joined' || type === 'team.changed') {
        const { id: userId, role, status } = data as TeamEventData;
        if (role !== 'owner' || status !== 'active') continue;
        const team = (await this.businesses.teamsOf([businessId])).get(businessId) ?? [];
        const joined = team.find((user) => user.id === userId);
        for (const user of team)
          if (joined && user.role === 'owner' && user.id !== userId)
            await this.messages.send(
              'new-owner',
              { businessId, email: user.email, about: id },
              { email: joined.email },
            );
      }
    }
  }
}

/** Whoever disabled it with all other access, or by choice, knows it. */
const REASONS: Partial<Record<string, 'gone' | 'failing' | 'creator'>> = {
  gone: 'gone',
  failures: 'failing',
  creator: 'creator',
};

/** One notice for all proofs of a business. */
function receivedNotices(events: readonly OutboxRow[]): Notice[] {
  const totals = new Map<string, number>();
  for (const { businessId } of events) totals.set(businessId, (totals.get(businessId) ?? 0) + 1);
  return [...totals].map(([businessId, total]) => ({ businessId, topic: 'proofs', lines: [], total }));
}

function noticesOf({ type, businessId, counterpartyId, livemode, data }: OutboxRow): Notice[] {
  const notice = (topic: Notice['topic'], line: TeamLine, to = businessId): Notice => ({
    ...{ businessId: to, topic },
    lines: [line],
    total: 1,
  });
  if (type === 'webhook.disabled') {
    const { id, url, disabledReason } = data as WebhookEventData;
    const reason = disabledReason === null ? undefined : REASONS[disabledReason];
    // The rest of the URL may contain a secret, which must not be e-mailed.
    return reason
      ? [notice('webhooks', { line: 'webhook-disabled', id, host: new URL(url).host, reason, livemode })]
      : [];
  }
  if (!livemode) return [];
  if (type === 'payout.paid' || type === 'payout.failed') {
    const { amount, currency, reason } = data as PayoutEventData;
    if (type === 'payout.paid') return [notice('payouts', { line: 'payout-paid', amount, currency })];
    return [notice('payouts', { line: 'payout-failed', amount, currency, reason })];
  }
  if (type === 'trade.disputed' || type === 'trade.resolved') {
    const { id, dispute } = data as TradeEventData;
    const line = type === 'trade.disputed' ? 'trade-disputed' : 'trade-resolved';
    return [businessId, ...(counterpartyId === null ? [] : [counterpartyId])].map((to) =>
      notice('disputes', { line, id, reason: dispute?.reason ?? '' }, to),
    );
  }
  return [];
}

/** A proof at the till is confirmed there. */
function isForReview({ data }: OutboxRow): boolean {
  return (data as SubmissionView).proofType !== 'till';
}

function isOfTrade(data: object): boolean {
  return (data as SubmissionView).subject.type === 'trade';
}
