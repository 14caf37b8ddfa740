import { openEngine } from '#database/host';
import { schemas } from '../../ormconfig';
import { Client } from '../support/client';
import { freshDatabase } from '../support/jest/databases.cjs';
import { aFolder, launch, startService } from '../support/processes/service';

/** What a terminal could take for a command or use to reverse the text, and how it is printed. */
const HOSTILE = 'Deleted\u001b[2J \u009b2J \u007f \u202egnirts';
const HARMLESS = '"Deleted\\u001b[2J \\u009b2J \\u007f \\u202egnirts"';

let settings: Record<string, string>;
let drop: () => Promise<unknown>;
let tradeId: string;
let disputeId: string;
let submissionId: string;
beforeAll(async () => {
  const database = await freshDatabase();
  drop = database.drop;
  settings = { DATA_DIR: aFolder(), ...database.settings };
  const service = await startService(settings);
  const send = async (by: Client, path: string, body: object) => {
    const { status, data, text } = await by.post(path, body);
    if (status >= 300) throw new Error(`${path} was refused with ${String(status)}: ${text}`);
    return data;
  };
  const account = async (accountType: string) => {
    const email = `${accountType}@example.com`;
    const owner = { action: 'register', email, password: 'correct horse battery', accountType };
    const { accessToken } = await send(service.api, '/auth', owner);
    const { key } = await send(service.api.as(accessToken), '/api-keys', { name: 'test', mode: 'test' });
    return service.api.as(key);
  };
  const [buyer, seller] = [await account('business'), await account('creator')];
  await send(buyer, '/ledger/deposits', { amount: 10, currency: 'USD' });
  await send(seller, '/exchange/enroll', { platforms: ['ig'] });
  const order = { actionId: 'ig_st', quantity: 1, price: 2.01 };
  await send(seller, '/exchange/orders', { side: 'sell', ...order });
  [{ tradeId }] = (await send(buyer, '/exchange/orders', { side: 'buy', ...order })).trades;
  const proof = { proofUrl: 'https://www.instagram.com/p/proof/', proofType: 'api_verified' };
  const { proofs } = await send(seller, '/exchange/trades', { tradeId, action: 'submit_proof', ...proof });
  submissionId = proofs[0].submissionId;
  const opened = await send(buyer, '/exchange/trades', { tradeId, action: 'dispute', reason: 'Deleted' });
  disputeId = opened.dispute.id;
  await service.stop();
  // The API refuses such a text; one that was stored before must be harmless as well.
  const engine = await openEngine({ DATA_DIR: settings.DATA_DIR!, DATABASE_URL: settings.DATABASE_URL }, schemas);
  await engine.pool.query('update exchange_disputes set reason = $1', [HOSTILE]);
  await engine.close();
});
afterAll(() => drop());

const disputes = async (...args: string[]) => {
  const { code, stdout, stderr } = await launch(settings, { args: ['scripts/disputes.mjs', ...args] }).ended;
  return { code, stdout, stderr };
};

it.each([
  '',
  'list all',
  'decide',
  'decide dsp_1',
  'decide dsp_1 half',
  'decide dsp_1 seller now',
  'constructor',
  'toString dsp_1 seller',
])('shows the usage for the arguments "%s"', async (args) => {
  expect(await disputes(...args.split(' ').filter(Boolean))).toMatchObject({
    ...{ code: 2, stdout: '', stderr: expect.stringMatching(/^Usage: npm run disputes/) },
  });
});

it('lists the open disputes with what their sides wrote, which cannot control the terminal, and decides them once', async () => {
  const listed = await disputes('list');
  expect(listed).toMatchObject({ code: 0, stderr: '' });
  const [facts, reason, ...others] = listed.stdout.trimEnd().split('\n');
  for (const fact of [disputeId, `${tradeId} unit 1`, '2.01 USD', 'test', 'ig_st', submissionId, 'the buyer'])
    expect(facts).toContain(fact);
  expect([reason, others]).toEqual([`  ${HARMLESS}`, []]);
  expect(await disputes('decide', disputeId, 'split')).toEqual({
    ...{ code: 0, stdout: '', stderr: `${disputeId} is decided: split.\n` },
  });
  expect(await disputes('decide', disputeId, 'seller')).toMatchObject({
    ...{ code: 1, stderr: 'INVALID_STATE: The dispute was decided: split. Decisions are final.\n' },
  });
  expect(await disputes('list')).toEqual({ code: 0, stdout: '', stderr: 'No dispute is open.\n' });
});
