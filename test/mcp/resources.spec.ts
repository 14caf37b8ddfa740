import { ApiKeysService } from '#identity';
import { startApp, TestApp } from '../support/app';
import { aCampaign, anEnterprise, aSubmission, Tenant } from '../support/builders';
import { SDK_CLIENTS, SdkClient } from '../support/agents/sdk-clients';
import { LEGACY, MODERN, ToolClient } from '../support/agents/tools';
import { rows } from '../support/database/inspect';
import { aPicture } from '../support/files';

let app: TestApp;
let shop: Tenant;
let other: Tenant;
let campaign: any;
let shown: string;
let hidden: string;
beforeAll(async () => {
  app = await startApp();
  [shop, other] = [await anEnterprise(app), await anEnterprise(app)];
  const creator = await anEnterprise(app, { accountType: 'creator' });
  campaign = await aCampaign(shop.live, { name: 'Latte art' });
  const { data: upload } = await creator.live.post('/uploads', await aPicture().png().toBuffer());
  const proof = { proofUrl: undefined, proofType: undefined, uploadId: upload.id };
  shown = (await aSubmission(creator.live, campaign.id, proof)).id;
  hidden = (await aSubmission(creator.live, campaign.id)).id;
});
afterAll(() => app.stop());

const uriOf = ({ id }: { id: string }) => `perk://campaigns/${id}`;
const pictureOf = (id: string) => `perk://submissions/${id}/image`;
const PUBLIC = [
  'perk://guides/agents',
  'perk://guides/api',
  'perk://guides/glossary',
  'perk://guides/verification',
  'perk://llms.txt',
  'perk://policy',
];
const APPS = ['ui://perk/offer', 'ui://perk/review'];

describe.each(SDK_CLIENTS)('Resources (%s)', (revision, connect) => {
  let client: SdkClient;
  let anyone: SdkClient;
  beforeAll(async () => {
    client = await connect(app, shop.liveKey);
    anyone = await connect(app);
  });
  afterAll(() => Promise.all([client.close(), anyone.close()]));

  it('are listed with titles and types, without those that only hosts read', async () => {
    const { resources } = await anyone.listResources();
    expect(resources.map(({ uri }: any) => uri)).toEqual(PUBLIC);
    const { resourceTemplates } = await anyone.listResourceTemplates();
    expect(resourceTemplates.map(({ uriTemplate, mimeType }: any) => [uriTemplate, mimeType])).toEqual([
      ['perk://campaigns/{campaignId}', 'application/json'],
      ['perk://submissions/{submissionId}/image', 'image/webp'],
    ]);
    for (const each of [...resources, ...resourceTemplates])
      expect(each).toMatchObject({ title: expect.stringMatching(/^[A-Z]/), description: expect.stringMatching(/\.$/) });
  });

  it.each(PUBLIC)('contain %s for everybody', async (uri) => {
    const { contents, ttlMs, cacheScope } = await anyone.readResource({ uri });
    expect(contents).toEqual([{ uri, mimeType: expect.stringMatching(/^text\//), text: expect.any(String) }]);
    expect(contents[0].text.length).toBeGreaterThan(500);
    expect(contents[0].text).not.toMatch(/\]\((?!https?:)/);
    expect([ttlMs, cacheScope]).toEqual(revision === MODERN ? [3_600_000, 'public'] : [undefined, undefined]);
  });

  it.each(APPS)('contain the page %s, which may load nothing', async (uri) => {
    const { contents } = await anyone.readResource({ uri });
    expect(contents).toEqual([
      expect.objectContaining({ uri, mimeType: 'text/html;profile=mcp-app', _meta: { ui: { prefersBorder: true } } }),
    ]);
    expect(contents[0].text).toContain("default-src 'none'");
    expect(contents[0].text).not.toMatch(/(?:src|href)="?https?:/);
  });

  it('contain a campaign as its endpoint returns it, for its business alone', async () => {
    const uri = uriOf(campaign);
    const { contents, ttlMs, cacheScope } = await client.readResource({ uri });
    expect(contents).toEqual([{ uri, mimeType: 'application/json', text: expect.any(String) }]);
    const { data } = await shop.live.get(`/campaigns/${String(campaign.id)}`);
    expect(JSON.parse(contents[0].text)).toEqual(data);
    expect([ttlMs, cacheScope]).toEqual(revision === MODERN ? [0, 'private'] : [undefined, undefined]);
  });

  it('contain the picture of a proof', async () => {
    const { contents } = await client.readResource({ uri: pictureOf(shown) });
    expect(contents).toEqual([{ uri: pictureOf(shown), mimeType: 'image/webp', blob: expect.any(String) }]);
    const { data } = await shop.live.get(`/submissions/${shown}/preview`);
    expect(`data:image/webp;base64,${String(contents[0].blob)}`).toBe(data.image);
  });

  it('do not contain anything else: the same error for what does not exist and for what belongs to others', async () => {
    const stranger = await connect(app, other.liveKey);
    const messages = new Set<string>();
    for (const [by, uri] of [
      [stranger, uriOf(campaign)],
      [client, 'perk://campaigns/camp_01kaj4yt7hfbc9zqf3v1w2x5n8'],
      [client, 'perk://campaigns/x'],
      [client, 'perk://campaigns/%'],
      [client, 'perk://campaigns/'],
      [stranger, pictureOf(shown)],
      [client, 'perk://guides/../../package.json'],
      [anyone, 'file:///etc/passwd'],
      [anyone, 'constructor'],
    ] as const) {
      const error = await by.readResource({ uri }).catch((thrown: unknown) => thrown as any);
      expect([uri, error.code, error.data]).toEqual([uri, -32602, { uri }]);
      messages.add(error.message.replace(uri, ''));
    }
    expect(messages.size).toBe(1);
    await stranger.close();
  });

  it('require a credential, as their endpoints do', async () => {
    for (const uri of [uriOf(campaign), pictureOf(shown)])
      await expect(anyone.readResource({ uri })).rejects.toThrow(/401|Unauthorized|authenticat/i);
  });

  it('require the scope of their endpoints, which the error names', async () => {
    const { key } = await app.nest.get(ApiKeysService).mint({
      businessId: shop.businessId,
      name: 'Dashboard key',
      scopes: ['read.submissions'],
      livemode: true,
      createdBy: null,
      expiresAt: null,
    });
    const keyed = await connect(app, key);
    await expect(keyed.readResource({ uri: uriOf(campaign) })).rejects.toThrow(/scope read\.campaigns/);
    expect((await keyed.readResource({ uri: pictureOf(shown) })).contents).toHaveLength(1);
    await keyed.close();
  });
});

it('The picture of a proof that is still being fetched can be read again later', async () => {
  await rows(
    app,
    `insert into submission_previews (id, business_id, due_at, fencing_token, address) values ($1, $2, '2100-01-01', 0, '')`,
    [hidden, shop.businessId],
  );
  const { status, error } = await new ToolClient(app)
    .as(shop.liveKey)
    .request('resources/read', { uri: pictureOf(hidden) });
  expect([status, error.data.code, error.message]).toEqual([
    200,
    'INVALID_STATE',
    'The picture of this proof is still being fetched: read it again in a minute.',
  ]);
});

it('A reading is counted like a request to its endpoint, and one of nothing like any message', async () => {
  for (const [uri, limit] of [
    [uriOf(campaign), 60],
    ['perk://policy', 60],
    ['perk://nothing', 60],
  ] as const) {
    const read = () => new ToolClient(app, LEGACY[0]).as(shop.liveKey).request('resources/read', { uri });
    const [first, second] = [await read(), await read()];
    expect(first.headers.get('x-ratelimit-limit')).toBe(String(limit * 100_000));
    const left = (answer: typeof first) => Number(answer.headers.get('x-ratelimit-remaining'));
    expect([uri, left(first) - left(second)]).toEqual([uri, 1]);
  }
});
