import { randomUUID } from 'node:crypto';
import { CampaignsService } from '#campaigns';
import { Statement } from '#database';
import { Relay } from '#messaging/host';
import { SubmissionsService } from '../../../libs/submissions/src/submissions.service';
import { aCampaign, aTenant } from '../../support/builders';
import { Client } from '../../support/client';
import { listen } from '../../support/event-stream';
import { rows } from '../../support/database/inspect';
import { keyed } from '../../support/keyed';
import { Advice, AdviceRow, app, creator, of, offer, Outcome, rest, shop, tool } from './world';

/** Makes the next call of a method fail. */
function failOnce(service: typeof CampaignsService | typeof SubmissionsService, method: 'list', error: Error): void {
  jest.spyOn(app.nest.get<CampaignsService>(service), method).mockRejectedValueOnce(error);
}

/** Advances the clock of the test by `Retry-After`. */
function waitFor({ headers }: Outcome): void {
  const seconds = Number(headers.get('retry-after'));
  expect(seconds).toBeGreaterThan(0);
  app.clock.advance(seconds);
}

/** Passed from the failing request of a row to the one that follows the advice. */
let input: Record<string, unknown>;
let purged: Client;

/** Errors of a request itself, of limits, and of the service. */
export const advice: Advice = {
  VALIDATION_ERROR: [
    {
      title: 'suggests the nearest actions for an unknown one',
      refused: () => rest(shop.live.post('/campaigns', offer({ actions: ['ig_stry'] }))),
      says: /ig_st\b/,
      follow: ({ words }) =>
        rest(shop.live.post('/campaigns', offer({ actions: [/\big_[a-z]{2}\b/.exec(words)![0]] }))),
    },
    {
      title: 'suggests the correct name of a misspelt field',
      refused: () => rest(shop.live.post('/campaigns', offer({ discountValue: undefined, discount_value: 5 }))),
      says: /use discountValue/,
      follow: ({ words }) =>
        rest(shop.live.post('/campaigns', offer({ discountValue: undefined, [/use (\w+)/.exec(words)![1]!]: 5 }))),
    },
    {
      title: 'suggests the field of the tool for the end of a campaign',
      refused: () => tool(shop.liveKey, 'createCampaign', offer({ expiresAt: '2027-01-01T00:00:00Z' })),
      says: /use expiresInDays/,
      follow: ({ words }) => tool(shop.liveKey, 'createCampaign', offer({ [/use (\w+)/.exec(words)![1]!]: 30 })),
    },
    ...[
      (body: object) => rest(shop.live.post('/campaigns', body)),
      (body: object) => tool(shop.liveKey, 'createCampaign', body),
    ].map((create, index): AdviceRow => ({
      title: `contains the id of the own business if an invalid one was sent (${index ? 'tool' : 'REST'})`,
      refused: () => create(offer({ businessId: 'mine' })),
      says: /biz_/,
      follow: ({ words }) => create(offer({ businessId: /biz_\w+/.exec(words)![0] })),
    })),
    {
      title: 'tells a tool client to omit the business',
      refused: () => tool(shop.liveKey, 'createCampaign', offer({ businessId: 'none' })),
      says: /omit it/,
      follow: () => tool(shop.liveKey, 'createCampaign', offer()),
    },
  ],
  METHOD_NOT_ALLOWED: [
    {
      title: 'lists the allowed methods',
      refused: () => rest(shop.live.delete('/campaigns')),
      says: /Allow/,
      follow: ({ error, headers }) => {
        expect(headers.get('allow')).toBe(error!.details.allowed.join(', '));
        return rest(
          shop.live.call(
            error!.details.allowed.find((method: string) => method === 'GET'),
            '/campaigns',
          ),
        );
      },
    },
  ],
  PAYLOAD_TOO_LARGE: [
    {
      title: 'suggests sending less',
      refused: () => rest(shop.live.post('/campaigns', offer({ description: 'x'.repeat(100_001) }))),
      says: /Send less data/,
      follow: () => rest(shop.live.post('/campaigns', offer({ description: 'x'.repeat(1000) }))),
    },
  ],
  UNSUPPORTED_MEDIA_TYPE: [
    {
      title: 'contains the supported media type',
      refused: () => rest(shop.live.post('/campaigns', 'name=x', { headers: { 'content-type': 'text/plain' } })),
      says: /Content-Type: application\/json/,
      follow: ({ words }) =>
        rest(
          shop.live.post('/campaigns', JSON.stringify(offer()), {
            headers: { 'content-type': /Content-Type: (\S+?)`/.exec(words)![1]! },
          }),
        ),
    },
  ],
  IDEMPOTENCY_IN_PROGRESS: [
    {
      title: 'says when to retry with the same key',
      refused: async () => {
        input = { key: randomUUID() };
        const query = app.db.query.bind(app.db);
        let locked = false;
        jest.spyOn(app.db, 'query').mockImplementation(async (statement: Statement, values?: unknown[]) => {
          if (locked || statement.name !== 'idempotency.lock') return query(statement, values);
          locked = true;
          return [{ locked: false }] as never;
        });
        return rest(shop.live.post('/campaigns', offer(), keyed(input.key as string)));
      },
      says: /Send it again in a moment/,
      follow: (refused) => {
        waitFor(refused);
        return rest(shop.live.post('/campaigns', offer(), keyed(input.key as string)));
      },
    },
  ],
  IDEMPOTENCY_KEY_REUSED: [
    {
      title: 'says that a new request needs a new key',
      refused: async () => {
        const key = randomUUID();
        await shop.live.post('/campaigns', offer(), keyed(key));
        return rest(shop.live.post('/campaigns', offer({ name: 'Another' }), keyed(key)));
      },
      says: /Use a new key for a new request/,
      follow: () => rest(shop.live.post('/campaigns', offer({ name: 'Another' }), keyed(randomUUID()))),
    },
  ],
  RATE_LIMITED: [
    {
      title: 'says how long to wait',
      refused: async () => {
        app.clock.stop();
        jest.replaceProperty(app.settings, 'RATE_LIMIT_FACTOR', 1 / 60);
        await app.api.get('/influencers');
        return rest(app.api.get('/influencers'));
      },
      says: /retryAfterSeconds/,
      follow: (outcome) => {
        expect(outcome.headers.get('retry-after')).toBe(String(outcome.error!.details.retryAfterSeconds));
        waitFor(outcome);
        return rest(app.api.get('/influencers'));
      },
    },
  ],
  EVENTS_PURGED: [
    {
      title: 'contains the position from which the log can be read',
      refused: async () => {
        const reader = await aTenant(app);
        for (let n = 0; n < 2; n++) await aCampaign(reader.live);
        await app.nest.get(Relay).run();
        await rows(app, 'delete from event_log where business_id = $1 and sequence <= 2', [reader.businessId]);
        purged = reader.live;
        return rest(purged.get('/events?after=1'));
      },
      says: /Continue with `details.after`/,
      follow: ({ error }) => rest(purged.get(`/events?after=${String(error!.details.after)}`)),
    },
  ],
  TOO_MANY_STREAMS: [
    {
      title: 'suggests reading the log without a stream',
      refused: async () => {
        const open: { leave: () => void }[] = [];
        try {
          for (;;) open.push(await listen(app, creator.liveKey));
        } catch (refused) {
          const { body, headers } = refused as { body: any; headers: Record<string, string> };
          return of({ error: body.error, data: undefined, headers: new Headers(headers) });
        } finally {
          for (const stream of open) stream.leave();
        }
      },
      says: /read the log without streaming/,
      follow: () => rest(creator.live.get('/events')),
    },
  ],
  INTERNAL_ERROR: [
    {
      title: 'suggests one retry',
      refused: () => {
        failOnce(CampaignsService, 'list', new Error('broken'));
        return rest(shop.live.get('/campaigns'));
      },
      says: /Try again/,
      follow: () => rest(shop.live.get('/campaigns')),
    },
  ],
  SERVICE_UNAVAILABLE: [
    {
      title: 'says when to retry',
      refused: () => {
        failOnce(SubmissionsService, 'list', Object.assign(new Error('lost'), { code: 'ECONNREFUSED' }));
        return rest(shop.live.get('/submissions'));
      },
      says: /Try again in a few seconds/,
      follow: (refused) => {
        waitFor(refused);
        return rest(shop.live.get('/submissions'));
      },
    },
  ],
};
