import { Inject, Injectable, OnModuleInit } from '@nestjs/common';
import { Db } from '#database';
import { Partitions } from '#database/host';
import { SETTINGS, Settings } from '#kernel';
import { OutboxRow, Relay } from '#messaging/host';
import { DeliveriesService } from '../deliveries/deliveries.service';
import { WebhooksSettings } from '../webhooks.settings';
import { EventLogHead, LoggedEvent } from './event-log.entity';
import { ADVANCE, APPEND } from './event-log.queries';
import { eventView } from './event.dto';

const DAY_SECONDS = 24 * 60 * 60;
/** Events are deleted this many days at a time; with a shorter retention, a quarter of it. */
const MAX_PERIOD_DAYS = 91;

interface Audience {
  businessId: string;
  event: OutboxRow;
}

/** Writes the log of each business: every event that concerns it, numbered without gaps in the order of the relay. */
@Injectable()
export class EventLog implements OnModuleInit {
  constructor(
    private readonly db: Db,
    private readonly relay: Relay,
    private readonly partitions: Partitions,
    private readonly deliveries: DeliveriesService,
    @Inject(SETTINGS) private readonly settings: Settings & WebhooksSettings,
  ) {}

  onModuleInit(): void {
    this.relay.add({ id: 'webhooks.log', handle: (events) => this.append(events) });
    const { EVENT_RETENTION_DAYS } = this.settings;
    // The events that are left keep their numbers.
    this.partitions.add({
      name: 'event_log',
      key: 'event_id',
      prefix: 'evt',
      days: Math.min(MAX_PERIOD_DAYS, Math.ceil(EVENT_RETENTION_DAYS / 4)),
      retentionSeconds: EVENT_RETENTION_DAYS * DAY_SECONDS,
    });
  }

  /**
   * Writes events into the logs of all businesses that they concern and creates their deliveries, in the ambient transaction.
   * The relay calls it in one process at a time.
   */
  private async append(events: OutboxRow[]): Promise<void> {
    const entries = await this.numbered(events.flatMap(audiencesOf));
    const columns = (['eventId', 'businessId', 'livemode', 'sequence', 'type', 'occurredAt', 'body'] as const).map(
      (name) => entries.map((entry) => entry[name]),
    );
    await this.db.query(APPEND, columns);
    await this.deliveries.fanOut(entries);
  }

  private async numbered(audiences: Audience[]): Promise<LoggedEvent[]> {
    const heads = await this.db.query<EventLogHead>(ADVANCE, [
      audiences.map(({ businessId }) => businessId),
      audiences.map(({ event }) => event.livemode),
    ]);
    const last = new Map(heads.map((head) => [logOf(head), head.last]));
    // From the end, since the head is the number of the last entry.
    const entries = [...audiences].reverse().map(({ businessId, event }) => {
      const log = logOf({ businessId, livemode: event.livemode });
      const sequence = last.get(log) ?? 0;
      last.set(log, sequence - 1);
      const { id: eventId, type, livemode, occurredAt } = event;
      const body = JSON.stringify(eventView(event, businessId, sequence));
      return { businessId, livemode, sequence, eventId, type, occurredAt, body };
    });
    return entries.reverse();
  }
}

function audiencesOf(event: OutboxRow): Audience[] {
  const { businessId, counterpartyId } = event;
  return [{ businessId, event }, ...(counterpartyId === null ? [] : [{ businessId: counterpartyId, event }])];
}

function logOf({ businessId, livemode }: Pick<EventLogHead, 'businessId' | 'livemode'>): string {
  return `${businessId}/${String(livemode)}`;
}
