import { ApiSchema, OmitType } from '@nestjs/swagger';
import { Const, Nested } from '#kernel';
import { Dto } from '#kernel/host';
import { EventKind } from '#messaging';
import { sampleOf, Sending } from '#messaging/host';
import { EventView, eventView } from '../event-log/event.dto';

const bodies = new Map<string, Dto>();

/** How events are sent to webhooks, for the API description. */
export const SENDING: Sending = {
  tag: 'Events',
  description: `Sent at least once to every webhook that subscribes to this kind. Every attempt sends the same \`id\` and the same bytes. Events may arrive late or out of order. Perk waits 15 s for a response, does not follow redirects, and makes up to ten attempts over 75 h 35 min.

Verify the signature over the raw bytes of the body, reject a timestamp that is more than 5 minutes off, and store each \`id\` to ignore duplicates.`,
  headers: {
    'X-Webhook-Signature': {
      description:
        '`sha256=` and the HMAC-SHA256 of the body in lower-case hex, with the secret of the webhook as the key, exactly as it was shown. For 24 hours after a rotation there are two, separated by a comma and a space.',
      example: 'sha256=6bd0a5b25ed3c3fd7a0cf4fb77d0a3a6a3de1ea4a6ec1b7a5f1ca7a2f3a7f6a1',
    },
    'X-Webhook-Timestamp': { description: 'When this attempt was made, in seconds since 1970.', example: '1795253460' },
    'webhook-id': { description: 'The `id` of the event.', example: 'evt_01kaj4yt7hfbc9zqf3v1w2x5n8' },
    'webhook-timestamp': { description: 'The same as `X-Webhook-Timestamp`.', example: '1795253460' },
    'webhook-signature': {
      description:
        'The signature of Standard Webhooks: `v1,` and the HMAC-SHA256 of id, timestamp and body joined by dots, in base64. The key is the secret without `whsec_`, base64-decoded. For 24 hours after a rotation there are two, separated by a space.',
      example: 'v1,a9DlslPTw/16DPT7d9CjpqPeHqSm7Bt6XxynovOn9qE=',
    },
  },
  responses: {
    '2XX': 'Accepted. The body of the response is ignored.',
    '410': 'No longer wanted: the webhook is disabled.',
    default:
      'Not accepted; the same applies to a redirect and to no response. Perk tries again after its own delay, or after `Retry-After`, limited to between one and two times that delay.',
  },
  bodyOf: ({ type, data }) => {
    const body = bodies.get(type) ?? bodyWith(type, data);
    bodies.set(type, body);
    return body;
  },
  exampleOf: sampleEvent,
  listedAt: 'listEvents',
};

/** A DTO class for the events of one kind. */
function bodyWith(type: string, data: Dto): Dto {
  @ApiSchema({ name: nameOf(type) })
  class EventBody extends OmitType(EventView, ['type', 'data'] as const) {
    @Const(type, { description: 'What happened.', example: type })
    type: string;

    @Nested(() => data, { description: 'The resource as it was right after the event.' })
    data: object;
  }
  return EventBody;
}

/** An example event of this kind. */
export function sampleEvent(kind: EventKind): EventView {
  const { type } = kind;
  const data = sampleOf(kind);
  const [aggregate = ''] = type.split('.');
  const [first] = Object.values(data) as unknown[];
  const event = {
    id: 'evt_01kaj4yt7hfbc9zqf3v1w2x5n8',
    type,
    occurredAt: new Date('2026-11-21T09:30:00.000Z'),
    livemode: true,
    aggregate,
    // The id is the first field of every resource.
    aggregateId: String(first),
    sequence: 1,
    data,
    businessId: 'biz_01kaj4yt7hfbc9zqf3v1w2x5n8',
    counterpartyId: null,
  };
  return eventView(event, event.businessId, 42);
}

function nameOf(type: string): string {
  return `${type.replace(/(?:^|[._])(\w)/g, (_, letter: string) => letter.toUpperCase())}Event`;
}
