import { ApiKeysService } from '#identity';
import { MessagesService } from '#messages';
import { aCode, exchange } from '../../support/agents/agents';
import { aSubmission, aTenant, PASSWORD, Tenant } from '../../support/builders';
import { report } from '../../support/stand-ins/verifier';
import { Advice, app, campaignOf, creator, offer, rest, shop, tool } from './world';

/** Passed from the failing request of a row to the one that follows the advice. */
let input: Record<string, unknown>;
let unverified: Tenant;

/** Errors of keys, scopes and accounts, and of signatures. */
export const advice: Advice = {
  UNAUTHENTICATED: [
    {
      title: 'explains how to send a key',
      refused: () => rest(app.api.get('/campaigns')),
      says: /x-api-key/,
      follow: () => rest(app.api.get('/campaigns', { headers: { 'x-api-key': shop.liveKey } })),
    },
    {
      title: 'explains that a public tool requires no key',
      refused: () => tool('perk_live_nonsense', 'getPricing', { actionId: 'ig_st' }),
      says: /or none if the endpoint is public/,
      follow: () => tool(undefined, 'getPricing', { actionId: 'ig_st' }),
    },
  ],
  FORBIDDEN: [
    {
      title: 'contains the id of the own business (REST)',
      refused: () => rest(shop.live.post('/campaigns', offer({ businessId: creator.businessId }))),
      says: /omit it, or send biz_/,
      follow: ({ error }) => rest(shop.live.post('/campaigns', offer({ businessId: error!.details.businessId }))),
    },
    {
      title: 'contains the id of the own business (tool)',
      refused: () => tool(shop.liveKey, 'listSubmissions', { businessId: creator.businessId }),
      says: /details\.businessId/,
      follow: ({ error }) => tool(shop.liveKey, 'listSubmissions', { businessId: error!.details.businessId }),
    },
    {
      title: 'explains which credential an owner-only endpoint requires',
      refused: () => rest(shop.live.post('/api-keys', { name: 'Mine' })),
      says: /sign in with POST \/api\/v1\/auth/,
      follow: async () => {
        const { data } = await app.api.post('/auth', { action: 'login', email: shop.email, password: PASSWORD });
        return rest(app.api.as(data.accessToken).post('/api-keys', { name: 'Mine' }));
      },
    },
  ],
  INSUFFICIENT_SCOPE: [
    {
      title: 'explains how to get a key with the scope',
      refused: async () => rest((await shop.keyWith('read.campaigns')).get('/submissions')),
      says: /POST \/api\/v1\/api-keys/,
      follow: async ({ error }) => {
        const { missing, granted } = error!.details;
        const { data } = await shop.owner.post('/api-keys', { name: 'Wider', scopes: [...granted, missing] });
        return rest(app.api.as(data.key).get('/submissions'));
      },
    },
    {
      title: 'tells an agent to be authorized again',
      refused: async () => {
        const fields = {
          businessId: shop.businessId,
          name: 'Agent',
          livemode: true,
          createdBy: null,
          expiresAt: null,
          agent: true,
        };
        const { key } = await app.nest.get(ApiKeysService).mint({ ...fields, scopes: ['read.campaigns'] });
        return tool(key, 'listSubmissions', {});
      },
      says: /authorize the agent again with read\.submissions/,
      follow: async ({ error }) => {
        const { missing, granted } = error!.details;
        const code = await aCode(shop.owner, { scope: [...granted, missing].join(' ') });
        const { data } = await exchange(app.api, { code });
        return tool(data.access_token, 'listSubmissions', {});
      },
    },
  ],
  INVALID_CREDENTIALS: [
    {
      title: 'says that the password is wrong',
      refused: () => rest(app.api.post('/auth', { email: shop.email, password: 'not the right one' })),
      says: /password is wrong/,
      follow: () => rest(app.api.post('/auth', { email: shop.email, password: PASSWORD })),
    },
  ],
  INVALID_GRANT: [
    {
      title: 'suggests signing in again',
      refused: () => rest(app.api.post('/auth', { action: 'refresh', refreshToken: 'nonsense' })),
      says: /sign in again/i,
      follow: () => rest(app.api.post('/auth', { action: 'login', email: shop.email, password: PASSWORD })),
    },
  ],
  EMAIL_NOT_VERIFIED: [
    {
      title: 'explains how to get a new link',
      refused: async () => {
        // With a mail server, addresses count as verified only after the link was opened.
        jest.replaceProperty(app.settings, 'SMTP_URL', 'smtp://127.0.0.1:1');
        unverified = await aTenant(app, { verified: false });
        return rest(unverified.owner.post('/api-keys', { name: 'Till', mode: 'live' }));
      },
      says: /For a new link, open \/verify-email/,
      follow: async ({ error }) => {
        const mailed = new Promise<string>((sent) => {
          jest.spyOn(app.nest.get(MessagesService), 'send').mockImplementation(async (_kind, _to, data) => {
            sent((data as { token: string }).token);
          });
        });
        const [, page = ''] = /open (\/verify-email)/.exec(error!.message)!;
        await app.api.post(`/${page}`, { email: unverified.email }, { form: true });
        await app.api.post('/auth', { action: 'verify-email', token: await mailed });
        return rest(unverified.owner.post('/api-keys', { name: 'Till', mode: 'live' }));
      },
    },
  ],
  EMAIL_TAKEN: [
    {
      title: 'suggests signing in instead',
      refused: () => rest(app.api.post('/auth', { action: 'register', email: shop.email, password: PASSWORD })),
      says: /Sign in instead/,
      follow: () => rest(app.api.post('/auth', { action: 'login', email: shop.email, password: PASSWORD })),
    },
  ],
  UNSUPPORTED_GRANT_TYPE: [
    {
      title: 'contains the supported grant type',
      refused: async () => {
        input = { code: await aCode(shop.owner) };
        return rest(exchange(app.api, { ...input, grant_type: 'refresh_token' }));
      },
      says: /authorization_code/,
      follow: ({ words }) => rest(exchange(app.api, { ...input, grant_type: /`(authorization_\w+)`/.exec(words)![1] })),
    },
  ],
  INVALID_SIGNATURE: [
    {
      title: 'contains the name of the signature header',
      refused: async () => {
        const { id } = await aSubmission(creator.live, await campaignOf(shop.live), { proofType: 'api_verified' });
        input = { submissionId: id };
        return rest(report(app, input as never, { secret: 'another secret' }));
      },
      says: /X-Webhook-Signature/i,
      follow: () => rest(report(app, input as never)),
    },
  ],
};
