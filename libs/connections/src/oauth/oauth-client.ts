import { Inject, Injectable } from '@nestjs/common';
import * as oidc from 'openid-client';
import { findPlatform } from '#catalog';
import { Clock, SETTINGS, Settings } from '#kernel';
import { NOT_CONFIGURED } from '#kernel/errors';
import { SafeHttpResponse } from '#outbound';
import { ConnectionsSettings } from '../connections.settings';
import { UntrustedJson, UnusableResponseError } from '../platforms/untrusted-json';
import { OAuthPlatform, PlatformAccount, ReadApi } from '../platforms/oauth-platform';
import { PlatformError, PlatformHttp } from '../platforms/platform-http';
import { standardTokenResponse } from './token-response';

/** What a creator has granted. It is never shown and never logged. */
export interface Tokens {
  accessToken: string;
  refreshToken: string | null;
  /** Null if the platform does not say. */
  expiresAt: Date | null;
  /** In the platform's own names. */
  scopes: string[];
}

interface Credentials {
  id: string;
  secret: string;
}

/** Errors of a token endpoint that are not about the creator's access. */
const OTHER_ERRORS = [
  ...['invalid_client', 'unauthorized_client', 'unsupported_grant_type', 'invalid_scope'],
  ...['temporarily_unavailable', 'server_error', 'slow_down'],
];

/** The standard client of RFC 6749, and what the declarations of the platforms say where they deviate. */
@Injectable()
export class OAuthClient {
  constructor(
    private readonly http: PlatformHttp,
    private readonly clock: Clock,
    @Inject(SETTINGS) private readonly settings: Settings & ConnectionsSettings,
  ) {}

  /** @throws ApiError NOT_CONFIGURED with the names of the settings */
  assertConfigured(platform: OAuthPlatform): void {
    if (this.credentialsOf(platform)) return;
    const { name } = nameOf(platform);
    const settings = Object.values(settingsOf(platform));
    throw NOT_CONFIGURED.error(`Accounts of ${name} cannot be connected: no client is registered there.`, { settings });
  }

  /** The part of the address to which the platform sends the browser back, such as `instagram`. */
  slugOf(platform: OAuthPlatform): string {
    return nameOf(platform).slug;
  }

  /** Where the creator signs in. @param verifier of PKCE; null if the platform does not support it */
  async authorizationUrl(platform: OAuthPlatform, state: string, verifier: string | null): Promise<string> {
    const url = oidc.buildAuthorizationUrl(this.configurationOf(platform), {
      ...platform.authorizationParameters,
      redirect_uri: this.redirectUri(platform),
      scope: platform.scopes.join(platform.scopeSeparator),
      state,
      ...(verifier !== null && {
        code_challenge: await oidc.calculatePKCECodeChallenge(verifier),
        code_challenge_method: 'S256',
      }),
    });
    rename(url.searchParams, platform);
    return url.href;
  }

  /** Exchanges the code of the authorization response. @throws PlatformError */
  async exchange(platform: OAuthPlatform, code: string, verifier: string | null): Promise<Tokens> {
    const response = new URL(this.redirectUri(platform));
    response.searchParams.set('code', code);
    const granted = await this.grant(platform, 'code', (configuration) =>
      // The state was checked when it was taken.
      oidc.authorizationCodeGrant(configuration, response, { pkceCodeVerifier: verifier ?? undefined }),
    );
    const { longLived } = platform;
    if (!longLived) return granted;
    const { id, secret } = this.credentials(platform);
    const exchanged = await this.exchangeToken(longLived.endpoint, {
      grant_type: longLived.grantType,
      ...(longLived.sendsClientId && { client_id: id }),
      client_secret: secret,
      [longLived.tokenParameter]: granted.accessToken,
    });
    return { ...exchanged, scopes: granted.scopes };
  }

  /** New tokens. @throws PlatformError `revoked` if the creator has to sign in again */
  async refresh(platform: OAuthPlatform, tokens: Tokens): Promise<Tokens> {
    const { refresh } = platform;
    if (refresh === 'none') throw new PlatformError('revoked', 'the token cannot be refreshed');
    if (refresh !== 'refresh-token') {
      const exchanged = await this.exchangeToken(refresh.endpoint, {
        grant_type: refresh.grantType,
        access_token: tokens.accessToken,
      });
      return { ...exchanged, scopes: tokens.scopes };
    }
    const { refreshToken } = tokens;
    if (refreshToken === null) throw new PlatformError('revoked', 'there is no refresh token');
    const granted = await this.grant(platform, 'refresh', (configuration) =>
      oidc.refreshTokenGrant(configuration, refreshToken),
    );
    // Platforms that do not rotate refresh tokens return none.
    return { ...granted, refreshToken: granted.refreshToken ?? refreshToken, scopes: tokens.scopes };
  }

  /** Revokes access. Does nothing if the platform has no way to do so. @throws PlatformError */
  async revoke(platform: OAuthPlatform, tokens: Tokens): Promise<void> {
    const { revocation } = platform;
    if (!revocation) return;
    if (revocation.kind === 'permissions') {
      const form = new URLSearchParams({ method: 'delete', access_token: tokens.accessToken });
      assertSuccess(await this.post(revocation.endpoint, form));
      return;
    }
    const form = new URLSearchParams({ token: tokens.refreshToken ?? tokens.accessToken });
    const headers = new Headers();
    this.authenticate(platform, form, headers);
    const response = await this.post(revocation.endpoint, form, Object.fromEntries(headers));
    // A token that is not valid need not be revoked.
    if (response.status !== 400) assertSuccess(response);
  }

  /** The account of the creator. @throws PlatformError */
  async account(platform: OAuthPlatform, { accessToken }: Tokens): Promise<PlatformAccount> {
    const read: ReadApi = async (address, { headers = {} } = {}) => {
      const url = new URL(address);
      if (platform.tokenIn === 'query') url.searchParams.set('access_token', accessToken);
      const response = await this.http.request(url.href, {
        headers: {
          accept: 'application/json',
          ...headers,
          ...(platform.tokenIn === 'header' && { authorization: `Bearer ${accessToken}` }),
          ...(platform.sendsClientId && { 'client-id': this.credentials(platform).id }),
        },
        maxRedirects: 0,
      });
      assertSuccess(response);
      return answerIn(response);
    };
    try {
      const account = await platform.account(read);
      return { ...account, handle: account.handle.replace(/^@/, '') };
    } catch (error) {
      if (error instanceof UnusableResponseError) throw new PlatformError('unavailable', error.message);
      throw error;
    }
  }

  private async grant(
    platform: OAuthPlatform,
    what: 'code' | 'refresh',
    request: (configuration: oidc.Configuration) => Promise<oidc.TokenEndpointResponse>,
  ): Promise<Tokens> {
    try {
      return this.tokensIn(await request(this.configurationOf(platform)), platform.scopes);
    } catch (error) {
      throw failureOf(error, what);
    }
  }

  /** Exchanges an access token as Meta's platforms do. */
  private async exchangeToken(endpoint: string, parameters: Record<string, string>): Promise<Tokens> {
    const response = await this.http.request(`${endpoint}?${new URLSearchParams(parameters).toString()}`, {
      headers: { accept: 'application/json' },
      maxRedirects: 0,
    });
    assertSuccess(response);
    const fields = (await standardTokenResponse(response).json()) as oidc.TokenEndpointResponse;
    if (typeof fields.access_token !== 'string' || fields.access_token === '')
      throw new PlatformError('unavailable', 'the response has no token');
    return this.tokensIn(fields, []);
  }

  private tokensIn(fields: oidc.TokenEndpointResponse, requested: readonly string[]): Tokens {
    return {
      accessToken: fields.access_token,
      refreshToken: fields.refresh_token ?? null,
      expiresAt: fields.expires_in === undefined ? null : this.clock.in(fields.expires_in),
      scopes: fields.scope?.split(/[ ,]+/).filter(Boolean) ?? [...requested],
    };
  }

  private configurationOf(platform: OAuthPlatform): oidc.Configuration {
    const { authorizationEndpoint, tokenEndpoint } = platform;
    const configuration = new oidc.Configuration(
      {
        issuer: new URL(tokenEndpoint).origin,
        authorization_endpoint: authorizationEndpoint,
        token_endpoint: tokenEndpoint,
      },
      this.credentials(platform).id,
      undefined,
      (_server, _client, body, headers) => {
        this.authenticate(platform, body, headers);
      },
    );
    configuration[oidc.customFetch] = async (url, { body, headers }) =>
      // openid-client always sends forms.
      standardTokenResponse(await this.post(url, body as URLSearchParams, headers));
    return configuration;
  }

  private post(url: string, form: URLSearchParams, headers: Record<string, string> = {}): Promise<SafeHttpResponse> {
    return this.http.request(url, {
      method: 'POST',
      headers: { accept: 'application/json', ...headers, 'content-type': 'application/x-www-form-urlencoded' },
      body: form.toString(),
    });
  }

  /**
   * Adds the client's credentials to a request. Unlike in RFC 6749, they are not percent-encoded before base64: X and Reddit do
   * not decode them, and ids and secrets consist of characters that decoding does not change.
   */
  private authenticate(platform: OAuthPlatform, form: URLSearchParams, headers: Headers): void {
    const { id, secret } = this.credentials(platform);
    if (platform.clientAuthentication === 'basic') {
      headers.set('authorization', `Basic ${Buffer.from(`${id}:${secret}`).toString('base64')}`);
      return;
    }
    form.set(platform.clientIdParameter ?? 'client_id', id);
    form.set('client_secret', secret);
  }

  private redirectUri(platform: OAuthPlatform): string {
    return `${this.settings.BASE_URL}/api/v1/oauth/${this.slugOf(platform)}`;
  }

  private credentials(platform: OAuthPlatform): Credentials {
    const credentials = this.credentialsOf(platform);
    if (!credentials) throw new PlatformError('refused', 'no client is registered');
    return credentials;
  }

  private credentialsOf(platform: OAuthPlatform): Credentials | undefined {
    const names = settingsOf(platform);
    const [id, secret] = [this.settings[names.id], this.settings[names.secret]];
    return typeof id === 'string' && typeof secret === 'string' ? { id, secret } : undefined;
  }
}

function nameOf({ platformId }: OAuthPlatform) {
  const platform = findPlatform(platformId);
  if (!platform) throw new Error(`The platform ${platformId} is not in the catalogue.`);
  return platform;
}

function settingsOf(platform: OAuthPlatform) {
  const site = nameOf(platform).slug.toUpperCase();
  return {
    id: `OAUTH_${site}_CLIENT_ID` as keyof ConnectionsSettings,
    secret: `OAUTH_${site}_CLIENT_SECRET` as keyof ConnectionsSettings,
  };
}

function rename(parameters: URLSearchParams, { clientIdParameter }: OAuthPlatform): void {
  if (clientIdParameter === undefined) return;
  parameters.set(clientIdParameter, parameters.get('client_id') ?? '');
  parameters.delete('client_id');
}

/** The reason in terms of what to do. Errors of openid-client contain the response, so they are not passed on. */
function failureOf(error: unknown, what: 'code' | 'refresh'): unknown {
  if (error instanceof PlatformError) return error;
  // What fetch throws is the cause of another error.
  if (error instanceof Error && error.cause instanceof PlatformError) return error.cause;
  if (error instanceof oidc.ResponseBodyError) {
    const { error: code, status } = error;
    if (status >= 500 || status === 429 || code === 'temporarily_unavailable' || code === 'server_error')
      return new PlatformError('unavailable', `${what}: ${code}`);
    const isRevoked = what === 'refresh' && !OTHER_ERRORS.includes(code);
    return new PlatformError(isRevoked ? 'revoked' : 'refused', `${what}: ${code}`);
  }
  if (error instanceof oidc.ClientError || error instanceof TypeError)
    return new PlatformError('unavailable', `${what}: the response of the token endpoint is not valid`);
  return error;
}

/** The code of the Graph API for tokens that are no longer valid; their status is 400. */
const GRAPH_INVALID_TOKEN = 190;

function assertSuccess(response: SafeHttpResponse): void {
  const { status } = response;
  if (status >= 200 && status < 300) return;
  const isRevoked = status === 401 || (status === 400 && graphCode(response) === GRAPH_INVALID_TOKEN);
  if (isRevoked) throw new PlatformError('revoked', `status ${String(status)}`);
  const isTemporary = status >= 500 || status === 429 || status === 408;
  throw new PlatformError(isTemporary ? 'unavailable' : 'refused', `status ${String(status)}`);
}

function graphCode(response: SafeHttpResponse): unknown {
  try {
    return answerIn(response).at('error', 'code');
  } catch {
    return undefined;
  }
}

function answerIn({ body }: SafeHttpResponse): UntrustedJson {
  try {
    return new UntrustedJson(JSON.parse(body.toString('utf8')));
  } catch {
    throw new UnusableResponseError('The response is not JSON.');
  }
}
