import { ApiSchema, OmitType } from '@nestjs/swagger';
import { Const, Dto, EventKind, Nested, Sending } from '#platform';
import { EventView, eventView } from './event.dto';

const bodies = new Map<string, Dto>();

/** How events are sent out, for the API description. */
export const SENDING: Sending = {
  tag: 'Events',
  description: `Sent to every address of the business that wants this kind, at least once: the same \`id\` and the same bytes at every attempt, which may come late and in another order. An answer is awaited for 15 s, and redirects are not followed. Ten attempts are made over 75 h 35 m.

Check the signature over the bytes as they came, refuse a timestamp that is more than 5 minutes off, and remember each \`id\`.`,
  headers: {
    'X-Webhook-Signature': {
      description:
        '`sha256=` and the HMAC-SHA256 of the body in lower-case hex, keyed with the secret of the webhook as it was shown. Two, separated by a comma and a blank, while a secret gives way to another.',
      example: 'sha256=6bd0a5b25ed3c3fd7a0cf4fb77d0a3a6a3de1ea4a6ec1b7a5f1ca7a2f3a7f6a1',
    },
    'X-Webhook-Timestamp': { description: 'When this attempt was made, in seconds since 1970.', example: '1795253460' },
    'webhook-id': { description: 'The `id` of the event.', example: 'evt_01kaj4yt7hfbc9zqf3v1w2x5n8' },
    'webhook-timestamp': { description: 'As `X-Webhook-Timestamp`.', example: '1795253460' },
    'webhook-signature': {
      description:
        'As Standard Webhooks has it: `v1,` and the HMAC-SHA256 of id, timestamp and body joined by dots, in base64, keyed with the bytes that the secret stands for. Two, separated by a blank, while a secret gives way to another.',
      example: 'v1,a9DlslPTw/16DPT7d9CjpqPeHqSm7Bt6XxynovOn9qE=',
    },
  },
  answers: {
    '2XX': 'Taken. Nothing in the answer is looked at.',
    '410': 'Not wanted any more: nothing is sent to this address from now on.',
    default:
      'Not taken, as no answer and a redirect are: it is tried again, after `Retry-After` where that is not too soon or too late.',
  },
  bodyOf: ({ type, data }) => {
    const body = bodies.get(type) ?? bodyWith(type, data);
    bodies.set(type, body);
    return body;
  },
  exampleOf: sampleEvent,
  listedAt: 'listEvents',
};

/** An event whose type and data are those of one kind. */
function bodyWith(type: string, data: Dto): Dto {
  @ApiSchema({ name: nameOf(type) })
  class EventBody extends OmitType(EventView, ['type', 'data'] as const) {
    @Const(type, { description: 'What happened.', example: type })
    type: string;

    @Nested(() => data, { description: 'The thing as it was after it happened.' })
    data: object;
  }
  return EventBody;
}

/** What an event of this kind looks like. */
export function sampleEvent({ type, sample }: EventKind): EventView {
  const [aggregate = ''] = type.split('.');
  const [first] = Object.values(sample) as unknown[];
  const happened = {
    id: 'evt_01kaj4yt7hfbc9zqf3v1w2x5n8',
    type,
    occurredAt: new Date('2026-11-21T09:30:00.000Z'),
    livemode: true,
    aggregate,
    // What a thing is called stands first in its shape.
    aggregateId: String(first),
    sequence: 1,
    data: sample,
    businessId: 'biz_01kaj4yt7hfbc9zqf3v1w2x5n8',
    alsoFor: null,
  };
  return eventView(happened, happened.businessId, 42);
}

function nameOf(type: string): string {
  return `${type.replace(/(?:^|[._])(\w)/g, (_, letter: string) => letter.toUpperCase())}Event`;
}
