// Also runs on the embedded engine: the database is closed with the process.
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { openEngine } from '#database/host';
import { schemas } from '../../ormconfig';
import { freshDatabase } from '../support/jest/databases.cjs';
import { anIdleConnection, CAMPAIGN, halfARequest, refuses } from '../support/processes/raw-connection';
import { aFolder, startService, until } from '../support/processes/service';

describe('a service that receives a signal to stop', () => {
  let settings: { DATA_DIR: string; DATABASE_URL?: string };
  let drop: () => Promise<unknown>;
  beforeAll(async () => {
    const database = await freshDatabase();
    ({ drop } = database);
    settings = { DATA_DIR: aFolder(), ...database.settings };
  });
  afterAll(() => drop());

  it('and receives it several times, responds to accepted requests, rejects new ones, closes the database and exits with 0', async () => {
    const service = await startService({ ...settings, LOG_LEVEL: 'info' });
    const { data } = await service.api.post('/auth', {
      action: 'register',
      email: 'owner@example.com',
      password: 'correct horse battery',
    });
    // One fewer than the campaigns of the free plan.
    const accepted = await Promise.all(Array.from({ length: 4 }, () => halfARequest(service, data.accessToken)));
    const idle = await anIdleConnection(service);

    // npm forwards the signal that the process has received as well.
    for (const name of ['SIGINT', 'SIGINT', 'SIGTERM'] as const) service.signal(name);
    await until(() => refuses(service));
    await until(() => idle.isClosed);
    for (const connection of accepted) connection.send(CAMPAIGN.slice(20));

    const { code, stdout, stderr } = await service.ended;
    for (const connection of accepted) {
      await until(() => connection.isClosed);
      expect(connection.text).toMatch(/^HTTP\/1.1 201 Created/m);
      expect(connection.text).toMatch(/^connection: close/im);
      expect(connection.text).toMatch(/"success":true/);
    }
    expect({ code, stderr }).toEqual({ code: 0, stderr: expect.not.stringMatching(/error/i) });
    const written = stdout.match(/"route":"\/api\/v1\/campaigns","status":201/g);
    expect(written).toHaveLength(accepted.length);

    if (!settings.DATABASE_URL)
      expect(readdirSync(join(settings.DATA_DIR, 'postgres')).filter((name) => name.includes('lock'))).toEqual([]);
    const engine = await openEngine({ DATABASE_URL: settings.DATABASE_URL, DATA_DIR: settings.DATA_DIR }, schemas);
    const { rows } = await engine.pool.query('select count(*)::int as n from campaigns');
    await engine.close();
    expect(rows).toEqual([{ n: accepted.length }]);
  });

  it('exits with 0 even right after the start', async () => {
    const service = await startService({ ...settings, NODE_ENV: 'development' });
    const { code, stderr } = await service.stop();
    expect({ code, stderr }).toEqual({ code: 0, stderr: expect.not.stringMatching(/could not|cleanly/) });
  });
});
