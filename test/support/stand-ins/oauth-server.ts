import { createHash, randomUUID } from 'node:crypto';
import { createServer, IncomingMessage, ServerResponse } from 'node:http';
import { AddressInfo } from 'node:net';
import { DnsResolver } from '#outbound';
import { PlatformHttp } from '../../../libs/connections/src/platforms/platform-http';
import { TestApp } from '../app';
import { Dialect, DIALECTS, StandInAccount } from './oauth-dialects';

/** The client that is registered at every platform. The characters would change if they were percent-encoded. */
export const CLIENT = { id: 'client-id_1', secret: 'client-secret~1' };

/** The settings of an app that may connect accounts of all platforms on the stand-in. */
export const OAUTH_SETTINGS = {
  OUTBOUND_ALLOW: '127.0.0.1',
  ...Object.fromEntries(
    DIALECTS.flatMap(({ slug }) => [
      [`OAUTH_${slug.toUpperCase()}_CLIENT_ID`, CLIENT.id],
      [`OAUTH_${slug.toUpperCase()}_CLIENT_SECRET`, CLIENT.secret],
    ]),
  ),
};

interface Grant {
  dialect: Dialect;
  account: StandInAccount;
  challenge: string | undefined;
  redirectUri: string;
  isUsed: boolean;
}

interface Token {
  dialect: Dialect;
  account: StandInAccount;
  kind: 'short' | 'access' | 'refresh';
  isValid: boolean;
}

type Handler = (request: IncomingMessage, response: ServerResponse) => void;

/** A request that a platform would reject, found by the stand-in. */
class Rejected extends Error {}

/** Acts as all platforms, each with its dialect, and rejects requests that the platform would not accept. */
export class OAuthServer {
  /** Why requests were rejected. Empty if the service did everything right. */
  readonly rejections: string[] = [];
  /** Method, host, path and body of all requests. */
  readonly requests: string[] = [];
  readonly tokens = new Map<string, Token>();
  /** Tokens in the order in which they were revoked. */
  readonly revoked: string[] = [];
  private readonly grants = new Map<string, Grant>();
  private readonly overrides = new Map<string, Handler>();
  private readonly profiles = new Map<string, { status: number; body: unknown }>();

  private constructor(
    private readonly app: TestApp,
    private readonly server: ReturnType<typeof createServer>,
  ) {}

  static async start(app: TestApp): Promise<OAuthServer> {
    const server = createServer();
    server.listen(0, '127.0.0.1');
    await new Promise((resolve) => server.once('listening', resolve));
    const { port } = server.address() as AddressInfo;
    const standIn = new OAuthServer(app, server);
    server.on(
      'request',
      (request: IncomingMessage, response: ServerResponse) => void standIn.handle(request, response),
    );
    Object.assign(app.nest.get(DnsResolver), { resolve: async () => ['127.0.0.1'] });
    app.nest.get(PlatformHttp).addressOf = (address) => {
      const url = new URL(address);
      if (url.protocol !== 'https:') throw new Error(`${address} is not encrypted.`);
      return `http://${url.hostname}:${String(port)}${url.pathname}${url.search}`;
    };
    return standIn;
  }

  /** The creator signs in and agrees. @returns where the platform sends the browser */
  approve(authorizationUrl: string, account: StandInAccount): URL {
    const { dialect, query } = this.readAuthorization(authorizationUrl);
    const code = `code-${randomUUID()}`;
    const redirectUri = query.get('redirect_uri')!;
    const challenge = query.get('code_challenge') ?? undefined;
    this.grants.set(code, { dialect, account, challenge, redirectUri, isUsed: false });
    const url = new URL(redirectUri);
    url.searchParams.set('code', code);
    url.searchParams.set('state', query.get('state')!);
    return url;
  }

  /** Marks all tokens of an account as invalid, as if the creator had removed the client at the platform. */
  withdraw(account: StandInAccount): void {
    for (const token of this.tokens.values()) if (token.account.id === account.id) token.isValid = false;
  }

  /** Replaces what a host answers at a path. */
  override(address: string, handler: Handler): void {
    this.overrides.set(address, handler);
  }

  /** Lets hosts answer as they should again. */
  restore(): void {
    this.overrides.clear();
    this.profiles.clear();
    this.rejections.length = 0;
    this.requests.length = 0;
    this.revoked.length = 0;
  }

  /** Sets a public profile, by host and path. */
  describe(address: string, body: unknown, status = 200): void {
    this.profiles.set(address, { status, body });
  }

  close(): void {
    this.server.close();
    this.server.closeAllConnections();
  }

  private readAuthorization(authorizationUrl: string) {
    const url = new URL(authorizationUrl);
    const dialect = DIALECTS.find(({ authorize }) => authorize === url.host + url.pathname);
    if (!dialect || url.protocol !== 'https:') throw new Error(`No platform has ${authorizationUrl}.`);
    const { slug, clientIdName = 'client_id', extra = {}, scope, pkce } = dialect;
    const expected: Record<string, string | RegExp> = {
      ...extra,
      [clientIdName]: CLIENT.id,
      redirect_uri: `${this.app.settings.BASE_URL}/api/v1/oauth/${slug}`,
      response_type: 'code',
      scope,
      state: /^[\w-]{43}$/,
      ...(pkce && { code_challenge: /^[\w-]{43}$/, code_challenge_method: 'S256' }),
    };
    const query = url.searchParams;
    expect([...query.keys()].sort()).toEqual(Object.keys(expected).sort());
    for (const [name, value] of Object.entries(expected))
      if (typeof value === 'string') expect([name, query.get(name)]).toEqual([name, value]);
      else expect(query.get(name)).toMatch(value);
    return { dialect, query };
  }

  private async handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? '/', `http://${request.headers.host ?? ''}`);
    const address = url.hostname + decodeURIComponent(url.pathname);
    let body = '';
    for await (const chunk of request) body += String(chunk);
    this.requests.push(`${request.method ?? ''} ${address} ${url.search} ${body}`);
    const override = this.overrides.get(address);
    if (override) return override(request, response);
    const send = (status: number, value: unknown) => {
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(value));
    };
    const profile = this.profiles.get(address);
    if (profile) return send(profile.status, profile.body);
    try {
      const result = this.answer(request, address, url.searchParams, new URLSearchParams(body));
      send(result.status, result.body);
    } catch (error) {
      if (!(error instanceof Rejected)) throw error;
      this.rejections.push(`${address}: ${error.message}`);
      send(400, { error: 'invalid_request', error_description: error.message });
    }
  }

  private answer(request: IncomingMessage, address: string, query: URLSearchParams, form: URLSearchParams) {
    for (const dialect of DIALECTS) {
      const { refreshing } = dialect;
      if (request.method === 'POST' && address === dialect.token) return this.issue(dialect, request, form);
      if (request.method === 'GET' && address === dialect.exchange?.at) return this.exchange(dialect, query);
      if (refreshing.kind === 'self' && address === refreshing.at) return this.refreshItself(dialect, query);
      if (request.method === 'POST' && address === dialect.revoke) return this.revoke(dialect, request, form);
      const read = dialect.api[address];
      if (read && request.method === 'GET') return this.read(dialect, request, query, read);
    }
    throw new Rejected('there is nothing at this address');
  }

  private issue(dialect: Dialect, request: IncomingMessage, form: URLSearchParams) {
    this.assertForm(request);
    const credentials = this.assertClient(dialect, request, form);
    const kind = form.get('grant_type');
    if (kind === 'refresh_token') return this.refresh(dialect, form, credentials);
    assert(kind === 'authorization_code', `grant_type is ${String(kind)}`);
    const expected = ['grant_type', 'code', 'redirect_uri', ...credentials, ...(dialect.pkce ? ['code_verifier'] : [])];
    assertNames(form, expected);
    const grant = this.grants.get(form.get('code') ?? '');
    if (!grant || grant.isUsed || grant.dialect !== dialect) return dialect.refuse;
    assert(grant.redirectUri === form.get('redirect_uri'), 'redirect_uri differs');
    const verifier = form.get('code_verifier');
    if (dialect.pkce)
      assert(
        grant.challenge ===
          createHash('sha256')
            .update(verifier ?? '')
            .digest('base64url'),
        'code_verifier is wrong',
      );
    grant.isUsed = true;
    return this.tokensFor(dialect, grant.account, dialect.exchange ? 'short' : 'access');
  }

  private refresh(dialect: Dialect, form: URLSearchParams, credentials: string[]) {
    const { refreshing } = dialect;
    assertNames(form, ['grant_type', 'refresh_token', ...credentials]);
    assert(refreshing.kind === 'rotating' || refreshing.kind === 'fixed', 'there are no refresh tokens');
    const sent = form.get('refresh_token') ?? '';
    const token = this.tokens.get(sent);
    if (token?.kind !== 'refresh' || token.dialect !== dialect || !token.isValid) return dialect.refuse;
    if (refreshing.kind === 'rotating') token.isValid = false;
    const { status, body } = this.tokensFor(dialect, token.account, 'access');
    if (refreshing.kind === 'rotating') return { status, body };
    return { status, body: { ...body, refresh_token: undefined } };
  }

  private exchange(dialect: Dialect, query: URLSearchParams) {
    const { grantType, tokenName, parameters } = dialect.exchange!;
    assertNames(query, ['grant_type', tokenName, ...parameters]);
    assert(query.get('grant_type') === grantType, 'grant_type is wrong');
    assert(query.get('client_secret') === CLIENT.secret, 'client_secret is wrong');
    const token = this.tokens.get(query.get(tokenName) ?? '');
    assert(token?.kind === 'short' && token.dialect === dialect && token.isValid, 'the token is not a short-lived one');
    return this.longLived(dialect, token.account);
  }

  private refreshItself(dialect: Dialect, query: URLSearchParams) {
    assertNames(query, ['grant_type', 'access_token']);
    const { refreshing } = dialect;
    assert(refreshing.kind === 'self' && query.get('grant_type') === refreshing.grantType, 'grant_type is wrong');
    const token = this.tokens.get(query.get('access_token') ?? '');
    if (token?.kind !== 'access' || !token.isValid) return GRAPH_INVALID;
    return this.longLived(dialect, token.account);
  }

  private longLived(dialect: Dialect, account: StandInAccount) {
    const access = this.aToken(dialect, account, 'access');
    return { status: 200, body: { access_token: access, token_type: 'bearer', expires_in: 5_183_944 } };
  }

  private revoke(dialect: Dialect, request: IncomingMessage, form: URLSearchParams) {
    this.assertForm(request);
    const permissions = dialect.revocation === 'permissions';
    if (permissions) assertNames(form, ['method', 'access_token']);
    else assertNames(form, ['token', ...this.assertClient(dialect, request, form)]);
    if (permissions) assert(form.get('method') === 'delete', 'it would be no deletion');
    const sent = form.get(permissions ? 'access_token' : 'token') ?? '';
    const token = this.tokens.get(sent);
    assert(token?.dialect === dialect, 'the token is unknown');
    token.isValid = false;
    this.revoked.push(sent);
    return { status: 200, body: { success: true } };
  }

  private read(
    dialect: Dialect,
    { headers }: IncomingMessage,
    query: URLSearchParams,
    respond: (account: StandInAccount) => object,
  ) {
    const sent =
      dialect.tokenIn === 'query' ? query.get('access_token') : headers.authorization?.replace(/^Bearer /, '');
    assert(dialect.tokenIn === 'query' || !query.has('access_token'), 'the token is in the address');
    assert(!dialect.clientIdHeader || headers['client-id'] === CLIENT.id, 'Client-Id is missing');
    assert(/^Perk\/1\.0 \(\+http/.test(headers['user-agent'] ?? ''), 'the user agent does not describe the client');
    const token = this.tokens.get(sent ?? '');
    assert(token === undefined || token.kind !== 'short', 'the token is short-lived');
    if (token?.dialect !== dialect || !token.isValid)
      return dialect.tokenIn === 'query' ? GRAPH_INVALID : { status: 401, body: { error: 'access_token_invalid' } };
    return { status: 200, body: respond(token.account) };
  }

  private tokensFor(dialect: Dialect, account: StandInAccount, kind: 'short' | 'access') {
    const [access, refresh] = [this.aToken(dialect, account, kind), this.aToken(dialect, account, 'refresh')];
    const scopes = dialect.scope.split(/[ ,]/);
    return { status: 200, body: dialect.issue({ access, refresh, scopes }, account) };
  }

  private aToken(dialect: Dialect, account: StandInAccount, kind: Token['kind']): string {
    const token = `${kind}-token-${randomUUID()}`;
    this.tokens.set(token, { dialect, account, kind, isValid: true });
    return token;
  }

  private assertForm({ headers }: IncomingMessage): void {
    assert(headers['content-type'] === 'application/x-www-form-urlencoded', 'the body is not a form');
  }

  /** @returns the names of the parameters with the credentials */
  private assertClient({ authentication, clientIdName }: Dialect, request: IncomingMessage, form: URLSearchParams) {
    const { authorization } = request.headers;
    if (authentication === 'basic') {
      const expected = `Basic ${Buffer.from(`${CLIENT.id}:${CLIENT.secret}`).toString('base64')}`;
      assert(authorization === expected, 'the client is not authenticated by its header');
      return [];
    }
    const name = clientIdName ?? 'client_id';
    assert(authorization === undefined, 'there are two kinds of client authentication');
    assert(form.get(name) === CLIENT.id && form.get('client_secret') === CLIENT.secret, 'the client is unknown');
    return [name, 'client_secret'];
  }
}

const GRAPH_INVALID = {
  status: 400,
  body: { error: { message: 'Error validating access token', type: 'OAuthException', code: 190 } },
};

function assert(condition: boolean, message: string): asserts condition {
  if (!condition) throw new Rejected(message);
}

/** Platforms ignore unknown parameters or reject them; the service should send none. */
function assertNames(sent: URLSearchParams, expected: string[]): void {
  const names = [...sent.keys()].sort();
  assert(JSON.stringify(names) === JSON.stringify([...expected].sort()), `the parameters are ${names.join(', ')}`);
}
