import { UnusableResponseError } from './untrusted-json';
import { OAuthPlatform } from './oauth-platform';

/** The version of the Graph API. Meta keeps a version for at least two years. */
const GRAPH = 'https://graph.facebook.com/v23.0';

/** The platforms of Meta. Their tokens are exchanged for ones that are valid for about 60 days. */
export const META: readonly OAuthPlatform[] = [
  {
    // https://developers.facebook.com/docs/instagram-platform/instagram-api-with-instagram-login/business-login
    // Only professional accounts (business, creator) can sign in.
    platformId: 'ig',
    authorizationEndpoint: 'https://www.instagram.com/oauth/authorize',
    tokenEndpoint: 'https://api.instagram.com/oauth/access_token',
    scopes: ['instagram_business_basic'],
    scopeSeparator: ',',
    pkce: false,
    clientAuthentication: 'parameters',
    longLived: {
      endpoint: 'https://graph.instagram.com/access_token',
      grantType: 'ig_exchange_token',
      tokenParameter: 'access_token',
      sendsClientId: false,
    },
    refresh: { endpoint: 'https://graph.instagram.com/refresh_access_token', grantType: 'ig_refresh_token' },
    tokenIn: 'query',
    account: async (read) => {
      const me = await read('https://graph.instagram.com/v23.0/me?fields=user_id,username,followers_count');
      return { id: me.text('user_id'), handle: me.text('username'), followers: me.count('followers_count') };
    },
  },
  {
    // https://developers.facebook.com/docs/facebook-login/guides/advanced/manual-flow
    // Followers of a person cannot be read, so the account is the page of the person that has the most followers.
    platformId: 'fb',
    authorizationEndpoint: 'https://www.facebook.com/v23.0/dialog/oauth',
    tokenEndpoint: `${GRAPH}/oauth/access_token`,
    scopes: ['pages_show_list', 'pages_read_engagement'],
    scopeSeparator: ',',
    pkce: false,
    clientAuthentication: 'parameters',
    longLived: {
      endpoint: `${GRAPH}/oauth/access_token`,
      grantType: 'fb_exchange_token',
      tokenParameter: 'fb_exchange_token',
      sendsClientId: true,
    },
    refresh: 'none',
    revocation: { kind: 'permissions', endpoint: `${GRAPH}/me/permissions` },
    tokenIn: 'query',
    account: async (read) => {
      const pages = await read(`${GRAPH}/me/accounts?fields=id,name,username,followers_count&limit=100`);
      const list = pages.at('data');
      if (!Array.isArray(list) || list.length === 0) throw new UnusableResponseError('The person has no page.');
      const found = list.map((_, index) => ({
        id: pages.text('data', index, 'id'),
        handle: pages.optionalText('data', index, 'username') ?? pages.text('data', index, 'name'),
        followers: pages.count('data', index, 'followers_count'),
      }));
      return found.reduce((most, page) => ((page.followers ?? 0) > (most.followers ?? 0) ? page : most));
    },
  },
  {
    // https://developers.facebook.com/docs/threads/get-started/get-access-tokens-and-permissions
    platformId: 'th',
    authorizationEndpoint: 'https://threads.net/oauth/authorize',
    tokenEndpoint: 'https://graph.threads.net/oauth/access_token',
    scopes: ['threads_basic', 'threads_manage_insights'],
    scopeSeparator: ',',
    pkce: false,
    clientAuthentication: 'parameters',
    longLived: {
      endpoint: 'https://graph.threads.net/access_token',
      grantType: 'th_exchange_token',
      tokenParameter: 'access_token',
      sendsClientId: false,
    },
    refresh: { endpoint: 'https://graph.threads.net/refresh_access_token', grantType: 'th_refresh_token' },
    tokenIn: 'query',
    account: async (read) => {
      const me = await read('https://graph.threads.net/v1.0/me?fields=id,username');
      const insights = await read('https://graph.threads.net/v1.0/me/threads_insights?metric=followers_count');
      return {
        id: me.text('id'),
        handle: me.text('username'),
        followers: insights.count('data', 0, 'total_value', 'value'),
      };
    },
  },
];
