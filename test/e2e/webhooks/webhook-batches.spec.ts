import { Job } from '#messaging';
import { LeaseLost } from '#messaging/host';
import { AcceptedDeliveries } from '../../../libs/webhooks/src/sending/accepted-deliveries';
import { startApp, TestApp } from '../../support/app';
import { anEnterprise } from '../../support/builders';
import { rows } from '../../support/database/inspect';
import { RECEIVERS } from '../../support/stand-ins/receiver';
import { aTestDelivery, aWebhook } from '../../support/webhooks';

let app: TestApp;
beforeAll(async () => {
  app = await startApp({ OUTBOUND_ALLOW: RECEIVERS });
});
afterEach(() => jest.restoreAllMocks());
afterAll(() => app.stop());

describe('successful attempts that end at the same time', () => {
  let ids: string[];
  let accepted: AcceptedDeliveries;
  beforeEach(async () => {
    const { live } = await anEnterprise(app);
    const { id } = await aWebhook(live, 'http://127.0.0.1:9/');
    ids = [];
    for (let n = 0; n < 4; n++) ids.push((await aTestDelivery(live, id)).id);
    await rows(app, `update webhook_deliveries set fencing_token = 2 where id = any ($1)`, [ids]);
    accepted = new AcceptedDeliveries(app.db);
  });
  const record = (id: string, { token = 2, headers = {} } = {}) =>
    accepted.record(new Job(app.db, 'webhook_deliveries', { id, fencingToken: token }), {
      deliveryId: id,
      number: 1,
      at: app.clock.now(),
      durationMs: 1500,
      status: 200,
      error: null,
      headers,
      body: `it's "ok"\n`,
    });
  const stored = () =>
    rows(
      app,
      `select id, webhook_deliveries.status, due_at as due, body_of.body, duration_ms as ms
       from webhook_deliveries left join webhook_attempts as body_of on delivery_id = id where id = any ($1) order by id`,
      [ids],
    );

  it('writes successful attempts with one statement, apart from the first', async () => {
    const query = jest.spyOn(app.db, 'query');
    await Promise.all(ids.map((id) => record(id)));
    expect(query).toHaveBeenCalledTimes(2);
    query.mockRestore();
    const delivered = { status: 'delivered', due: null, body: `it's "ok"\n`, ms: 1500 };
    expect(await stored()).toMatchObject(ids.map(() => delivered));
  });

  it('does not write attempts that another process has claimed since', async () => {
    const results = await Promise.allSettled(ids.map((id, index) => record(id, { token: index === 2 ? 1 : 2 })));
    expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'rejected', 'fulfilled']);
    expect((results[2] as PromiseRejectedResult).reason).toBeInstanceOf(LeaseLost);
    expect((await stored()).map(({ status }) => status)).toEqual(['delivered', 'delivered', 'pending', 'delivered']);
  });

  it('does not lose attempts when one of them cannot be stored', async () => {
    const results = await Promise.allSettled(
      ids.map((id, index) => record(id, { headers: index === 2 ? { name: '\0' } : {} })),
    );
    expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'rejected', 'fulfilled']);
    expect((await stored()).map(({ status }) => status)).toEqual(['delivered', 'delivered', 'pending', 'delivered']);
  });
});
