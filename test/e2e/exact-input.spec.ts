import { hash } from '@node-rs/argon2';
import { startApp, TestApp } from '../support/app';
import { aCampaign, anEnterprise, aTenant, PASSWORD, Tenant, unique } from '../support/builders';
import { Answer } from '../support/client';
import { rows } from '../support/database/inspect';
import { aMember, aProgram } from '../support/programs';
import { ToolClient } from '../support/agents/tools';

let app: TestApp;
let shop: Tenant;
let creator: Tenant;
let campaignId: string;
beforeAll(async () => {
  app = await startApp();
  [shop, creator] = [await anEnterprise(app), await anEnterprise(app, { accountType: 'creator' })];
  campaignId = (await aCampaign(shop.live)).id;
});
afterAll(() => app.stop());

const refusal = ({ status, error }: Answer) => [status, error?.code];
const aUrl = () => `https://example.com/p/${String(unique())}`;

describe('Numbers in metadata', () => {
  /** As a client writes them, since JavaScript cannot. */
  const proof = (metadata: string) =>
    `{"campaignId":"${campaignId}","actionId":"ig_st","proofUrl":"${aUrl()}","proofType":"url","metadata":${metadata}}`;

  it.each([
    '12345678901234567890',
    '1e400',
    '-1e400',
    '1e-400',
    '9007199254740993',
    '0.1234567890123456789012',
    '1.0000000000000001',
  ])('refuses a number that cannot be kept exactly, like %s', async (number) => {
    for (const metadata of [`{"a":${number}}`, `{"a":[{"b":[0,${number}]}]}`]) {
      const response = await creator.live.post('/submissions', proof(metadata));
      expect(refusal(response)).toEqual([400, 'VALIDATION_ERROR']);
      expect(response.error.details[0].path).toMatch(/^metadata\.a/);
      const call = `{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"submitProof","arguments":${proof(metadata)}}}`;
      const { result } = await new ToolClient(app, null).as(creator.liveKey).send(call);
      expect([result.isError, JSON.parse(result.content[0].text).error.details[0].path]).toEqual([
        true,
        expect.stringMatching(/^metadata\.a/),
      ]);
    }
  });

  it('returns other numbers as they were sent', async () => {
    const sent = '{"a":9007199254740991,"b":0.1,"c":-1.5e-7,"d":["12345678901234567890",5e-324]}';
    const { text } = await creator.live.post('/submissions', proof(sent));
    expect(text).toContain(`"metadata":${sent}`);
  });

  it('refuses a field that is given twice', async () => {
    expect(refusal(await creator.live.post('/submissions', proof('{"a":1,"a":2}')))).toEqual([400, 'VALIDATION_ERROR']);
  });
});

/** What is copied with an address. */
const around: ((address: string) => string)[] = [
  (address) => ` ${address} `,
  (address) => `${address}\r\n`,
  (address) => `<${address}>`,
  (address) => ` <${address}>\n`,
  (address) => `${address}\u200b`,
  (address) => `\ufeff${address}\u2060`,
  (address) => `\u202a${address}\u202c`,
];

describe('The URL of a proof', () => {
  it('counts a proof once, whatever was copied with its URL', async () => {
    const url = aUrl();
    const submit = (proofUrl: string) => creator.live.post('/submissions', { campaignId, actionId: 'ig_st', proofUrl });
    expect((await submit(around[3]!(url))).data.proofUrl).toBe(url);
    for (const variant of [...around.map((wrapped) => wrapped(url)), `${url}%E2%80%8B`, `${url}%20`, `${url}\u00ad`])
      expect([variant, ...refusal(await submit(variant))]).toEqual([variant, 409, 'DUPLICATE_SUBMISSION']);
  });
});

describe('An e-mail address', () => {
  it('signs in to the same account, whatever was copied with the e-mail address', async () => {
    const { email } = await aTenant(app);
    for (const wrapped of around) {
      const { status } = await app.api.post('/auth', { email: wrapped(email), password: PASSWORD });
      expect([wrapped(email), status]).toEqual([wrapped(email), 200]);
      const again = await app.api.post('/auth', {
        action: 'register',
        email: wrapped(email),
        password: 'another pass phrase',
      });
      expect([wrapped(email), ...refusal(again)]).toEqual([wrapped(email), 409, 'EMAIL_TAKEN']);
    }
  });

  it('finds the same member of a program and the same invitation, whatever was copied with the address', async () => {
    const program = await aProgram(shop.live);
    const email = `grace${String(unique())}@example.com`;
    expect((await aMember(shop.live, program.id, { name: 'Grace', email: ` <${email}> ` })).email).toBe(email);
    expect((await shop.owner.post('/team', { email: `mailto:${email}\n`, role: 'reviewer' })).data.email).toBe(email);
  });
});

describe('A URL of a webhook', () => {
  it('stores the URL of a webhook without what was copied with it', async () => {
    const { data } = await shop.owner.post('/webhooks', { url: '\n<https://hooks.example.com/perk>\u200b' });
    expect(data.url).toBe('https://hooks.example.com/perk');
  });
});

describe('JSON with a byte order mark', () => {
  it('accepts JSON with a byte order mark over REST and by tools', async () => {
    const { status } = await app.api.post(
      '/auth',
      `\ufeff${JSON.stringify({ email: 'nobody@example.com', password: 'x' })}`,
    );
    expect(status).toBe(401);
    const ping = '\ufeff{"jsonrpc":"2.0","id":1,"method":"ping"}';
    expect((await new ToolClient(app, null).send(ping)).result).toEqual({});
  });
});

describe('A password', () => {
  it('accepts a password from every keyboard, and as it was hashed before passwords had a normal form', async () => {
    const email = `typist${String(unique())}@example.com`;
    const [composed, decomposed, wide] = [
      'caf\u00e9 au lait 123',
      'cafe\u0301 au lait 123',
      'caf\u00e9 au lait １２３',
    ];
    const register = { action: 'register', email, businessName: 'Corner', password: decomposed };
    expect((await app.api.post('/auth', register)).status).toBe(201);
    for (const password of [composed, decomposed, wide])
      expect((await app.api.post('/auth', { email, password })).status).toBe(200);
    expect((await app.api.post('/auth', { email, password: 'cafe au lait 123' })).status).toBe(401);
    const before = await hash(decomposed);
    await rows(app, 'update users set password_hash = $1 where email = $2', [before, email]);
    for (const password of [composed, decomposed])
      expect((await app.api.post('/auth', { email, password })).status).toBe(200);
  });
});
