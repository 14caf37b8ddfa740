import { Injectable } from '@nestjs/common';
import { OmitType, PickType } from '@nestjs/swagger';
import { READS, tool, ToolSource } from '#http';
import { Bool, Id, TextList, Url } from '#kernel';
import { DeliveriesService } from './deliveries/deliveries.service';
import { DeliveryId, ListDeliveries, TestWebhook } from './deliveries/delivery.dto';
import { CreateWebhook, ListWebhooks, UpdateWebhook } from './endpoints/webhook.dto';
import { ALL } from './endpoints/webhook.entity';
import { WebhooksService } from './endpoints/webhooks.service';
import { EventsService } from './event-log/events.service';
import { listEventsTool } from './event-log/list-events-tool';

const WEBHOOK_ID = { description: 'From listWebhooks.' } as const;

const TARGET = {
  max: 2048,
  description: 'Where events are sent to: a public address, with https for live data.',
} as const;

const KINDS = {
  min: 1,
  max: 100,
  unique: true,
  description: 'Kinds of event: a name, `campaign.*` for all of one resource, or `*` for all.',
} as const;

class ListWebhooksInput extends PickType(ListWebhooks, ['page', 'perPage'] as const) {}

class CreateWebhookInput extends PickType(CreateWebhook, ['description'] as const) {
  @Url(TARGET)
  url: string;

  @TextList({ max: 100 }, { ...KINDS, default: [ALL] })
  events: string[];
}

class UpdateWebhookInput extends PickType(UpdateWebhook, ['description'] as const) {
  @Id('whk', WEBHOOK_ID)
  webhookId: string;

  @Url({ ...TARGET, optional: true })
  url?: string;

  @TextList({ max: 100 }, { ...KINDS, optional: true })
  events?: string[];

  @Bool({ optional: true, description: 'False disables the webhook, true enables it again.' })
  enabled?: boolean;
}

class WebhookToDelete {
  @Id('whk', WEBHOOK_ID)
  webhookId: string;
}

class TestWebhookInput extends OmitType(TestWebhook, ['id'] as const) {
  @Id('whk', WEBHOOK_ID)
  webhookId: string;
}

class ListDeliveriesInput extends PickType(ListDeliveries, ['status', 'page', 'perPage'] as const) {
  @Id('whk', WEBHOOK_ID)
  webhookId: string;
}

class ReplayDeliveryInput extends PickType(DeliveryId, ['deliveryId'] as const) {
  @Id('whk', WEBHOOK_ID)
  webhookId: string;
}

/** The fields of webhooks and of deliveries that the list of tools names. */
const SHOWN = ['id', 'url', 'events', 'status', 'disabledReason'];
const DELIVERY = ['id', 'type', 'status', 'nextAttemptAt'];

const WRITES = { readOnly: false, destructive: true, idempotent: false, openWorld: true };

const NO_WEBHOOK = { NOT_FOUND: 'Get webhookId from listWebhooks, in the same mode as the key.' };

/** The tools for webhooks and the event log. */
@Injectable()
export class WebhooksTools implements ToolSource {
  constructor(
    private readonly webhooks: WebhooksService,
    private readonly deliveries: DeliveriesService,
    private readonly events: EventsService,
  ) {}

  readonly tools = [
    listEventsTool(() => this.events),
    tool({
      name: 'listWebhooks',
      toolset: 'webhooks',
      endpoint: 'listWebhooks',
      title: 'List webhooks',
      description:
        "Lists the webhooks of the key's business in the mode of the key, newest first: URL, kinds of event, status, why one was disabled, and how long it has been failing. Secrets are never shown. " +
        'Use it to find webhookId for listDeliveries, testWebhook, updateWebhook and deleteWebhook, and before createWebhook, since the plan limits how many there are. ' +
        'No match returns an empty list. Pages have perPage rows; send `next` for the next page. Scope read.webhooks; free.',
      input: ListWebhooksInput,
      list: { rows: 'items', aliases: ['scopes'], shared: ['livemode', 'createdBy'], opaque: ['metadata'] },
      outputFields: SHOWN,
      hints: READS,
      run: (input, { actor }) => this.webhooks.list(actor, input),
    }),
    tool({
      name: 'createWebhook',
      toolset: 'webhooks',
      endpoint: 'createWebhook',
      title: 'Create a webhook',
      description:
        'Sends events of the business, in the mode of the key, to a URL from now on: confirm the URL with a person, because data leaves the service. ' +
        'The result has the secret that signs the events; it is shown only once, so pass it on at once and keep it out of texts. ' +
        'The webhook receives only kinds of event that the scopes of the key can read. The owner needs a verified e-mail address, otherwise EMAIL_NOT_VERIFIED; beyond the limit of the plan, PLAN_LIMIT_EXCEEDED. ' +
        'testWebhook sends a first event. Scope write.webhooks; free.',
      input: CreateWebhookInput,
      omits: ['scopes'],
      outputFields: [...SHOWN, 'secret'],
      hints: WRITES,
      advice: {
        PLAN_LIMIT_EXCEEDED:
          'Delete a webhook that is no longer used with deleteWebhook, or ask the owner to change the plan.',
      },
      run: (input, { actor }) => this.webhooks.create(actor, input),
    }),
    tool({
      name: 'updateWebhook',
      toolset: 'webhooks',
      endpoint: 'updateWebhook',
      title: 'Change a webhook',
      description:
        'Changes the URL, the kinds of event or the description of a webhook, or disables and enables it; absent fields stay. ' +
        'enabled false cancels its pending deliveries. A new URL, or enabling it again, resets the count of failures; events that it missed are sent with replayDelivery. ' +
        'With url or events it receives from then on what the scopes of this key can read. A new URL needs a verified e-mail address, otherwise EMAIL_NOT_VERIFIED. ' +
        'webhookId comes from listWebhooks. Scope write.webhooks; free.',
      input: UpdateWebhookInput,
      omits: ['scopes'],
      outputFields: SHOWN,
      hints: { ...WRITES, idempotent: true },
      advice: NO_WEBHOOK,
      run: ({ webhookId, ...change }, { actor }) => this.webhooks.update(actor, { ...change, id: webhookId }),
    }),
    tool({
      name: 'deleteWebhook',
      toolset: 'webhooks',
      endpoint: 'deleteWebhook',
      title: 'Delete a webhook',
      description:
        'Deletes a webhook, which cannot be undone: it receives no more events, its pending deliveries are cancelled, and its deliveries can no longer be listed. ' +
        'To stop it for a while, use updateWebhook with enabled false instead, which keeps its secret and its history. ' +
        'The event log keeps all events: listEvents reads them. webhookId comes from listWebhooks; one of another business returns NOT_FOUND. Scope write.webhooks; free.',
      input: WebhookToDelete,
      hints: { ...WRITES, openWorld: false },
      advice: NO_WEBHOOK,
      run: ({ webhookId }, { actor }) => this.webhooks.delete(actor, webhookId),
    }),
    tool({
      name: 'testWebhook',
      toolset: 'webhooks',
      endpoint: 'testWebhook',
      title: 'Send a test event',
      description:
        'Sends an event with sample data to a webhook, to find out whether its receiver works: sequence is 0, and it is not in the event log. ' +
        'It is delivered in the background like any event, so the result is pending; listDeliveries has the outcome a few seconds later. ' +
        'type is one kind of event, such as perk.redeemed; without it, the first kind that the webhook receives. ' +
        'A disabled webhook returns INVALID_STATE: enable it with updateWebhook. Scope write.webhooks; free.',
      input: TestWebhookInput,
      outputFields: DELIVERY,
      hints: { ...WRITES, destructive: false },
      advice: NO_WEBHOOK,
      run: ({ webhookId, ...input }, { actor }) => this.deliveries.test(actor, { ...input, id: webhookId }),
    }),
    tool({
      name: 'listDeliveries',
      toolset: 'webhooks',
      endpoint: 'listWebhookDeliveries',
      title: 'List webhook deliveries',
      description:
        'Lists what was sent to one webhook in at least the last 30 days, newest first: kind of event, status, and each attempt with the status of the response or the error, such as timeout, and what the receiver answered. ' +
        'Use status failed to find what a receiver missed, and replayDelivery to send it again; listEvents reads the events themselves. ' +
        'webhookId comes from listWebhooks. No match returns an empty list. Pages have perPage rows, fewer if long; send `next` for the next page. Scope read.webhooks; free.',
      input: ListDeliveriesInput,
      list: { rows: 'items', aliases: ['attempts.headers'], shared: ['webhookId'] },
      outputFields: DELIVERY,
      hints: READS,
      advice: NO_WEBHOOK,
      run: ({ webhookId, ...query }, { actor }) => this.deliveries.list(actor, { ...query, id: webhookId }),
    }),
    tool({
      name: 'replayDelivery',
      toolset: 'webhooks',
      endpoint: 'replayWebhookDelivery',
      title: 'Send a delivery again',
      description:
        'Sends the event of a delivery to its webhook again, with the same event id, in a new delivery with up to ten attempts, whatever became of the first one. ' +
        'A receiver that has handled the event recognizes the id. It runs in the background: listDeliveries has the outcome. ' +
        'webhookId comes from listWebhooks, deliveryId from listDeliveries. ' +
        'A disabled webhook, or an event that is no longer stored, returns INVALID_STATE. Scope write.webhooks; free.',
      input: ReplayDeliveryInput,
      outputFields: DELIVERY,
      hints: { ...WRITES, destructive: false },
      advice: { NOT_FOUND: 'Get webhookId from listWebhooks and deliveryId from listDeliveries of that webhook.' },
      run: ({ webhookId, deliveryId }, { actor }) => this.deliveries.replay(actor, { id: webhookId, deliveryId }),
    }),
  ];
}
