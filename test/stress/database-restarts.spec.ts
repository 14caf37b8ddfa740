import { size } from '../support/processes/stress';
import { Client } from '../support/client';
import { Cluster } from '../support/processes/cluster';
import { expectSound, Load } from '../support/processes/load';
import { aFolder, Service, startService } from '../support/processes/service';

const skipped = process.env.DATABASE_URL ? Cluster.unavailable : 'DATABASE_URL is not set';
const RESTARTS = size(2, 20);

jest.setTimeout(RESTARTS * 30_000);

(skipped ? describe.skip : describe)(`PostgreSQL under writes${skipped ? ` (skipped: ${skipped})` : ''}`, () => {
  let cluster: Cluster;
  let services: Service[];
  let keys: Client[];
  let campaignId: string;

  beforeAll(async () => {
    cluster = await Cluster.make();
    // The same directory, so that the secrets are the same.
    const settings = { DATABASE_URL: cluster.url, DATA_DIR: aFolder(), LOG_LEVEL: 'fatal' };
    services = [await startService(settings), await startService(settings)];
    const [first] = services as [Service];
    const owner = { action: 'register', email: 'owner@example.com', password: 'correct horse battery' };
    const { data } = await first.api.post('/auth', owner);
    const minted = await first.api.as(data.accessToken).post('/api-keys', { name: 'Load', mode: 'test' });
    keys = services.map(({ api }) => api.as(minted.data.key));
    const campaign = { actionId: 'ig_st', platformId: 'ig', rewardType: 'pct', rewardValue: 10 };
    campaignId = (await keys[0]!.post('/campaigns', campaign)).data.id;
  });
  afterAll(async () => {
    await Promise.all(services.map((service) => service.stop()));
    await cluster.remove();
  });

  it(`may restart ${String(RESTARTS)} times: the API returns 503 meanwhile, and loses no acknowledged data`, async () => {
    const loads = keys.map((key) => new Load(key, campaignId));
    const more = (count: number, status: number) => Promise.all(loads.map((load) => load.more(count, status)));
    for (let restart = 0; restart < RESTARTS; restart++) {
      await more(20, 201);
      await (restart % 2 === 0 ? cluster.stopImmediately() : cluster.stopInOrder());
      // Every other time, it may be back before any request fails.
      if (restart % 4 === 0 || restart % 4 === 3) await more(10, 503);
      await cluster.start();
    }
    await more(30, 201);
    for (const load of loads) await load.stop();
    for (const load of loads) await expectSound(load, cluster);
  });
});
