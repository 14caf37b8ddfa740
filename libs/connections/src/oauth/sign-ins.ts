import { createHash } from 'node:crypto';
import { Inject, Injectable, OnModuleInit } from '@nestjs/common';
import * as oidc from 'openid-client';
import { Db } from '#database';
import { Authentication } from '#identity';
import {
  Actor,
  ApiError,
  Clock,
  CONFLICT,
  FORBIDDEN,
  invalid,
  INVALID_STATE,
  LOG,
  Log,
  RecurringJobs,
  SETTINGS,
  Settings,
} from '#kernel';
import { useConnectionQuotaOf } from '#kernel/host';
import { Encryption, randomToken } from '#kernel/secrets';
import { urlFrom } from '#outbound';
import { SignInAtPlatform } from '../connection.dto';
import { OAuthState } from '../connection.entity';
import { ConnectionStore } from '../connection-store';
import { PURGE_STATES, TAKE_STATE } from '../connections.queries';
import { ConnectionsSettings } from '../connections.settings';
import { OAuthPlatform } from '../platforms/oauth-platform';
import { PlatformError } from '../platforms/platform-http';
import { OAuthClient } from './oauth-client';

/** How long a sign-in at a platform may take. */
export const SIGN_IN_SECONDS = 10 * 60;
const DEFAULT_RETURN = '/dashboard';

/** A started sign-in, and the value of the cookie that binds it to the browser. */
export interface StartedSignIn {
  signIn: SignInAtPlatform;
  cookie: string;
}

/** What the browser brings back from a platform: nothing of it is trusted or shown. */
export interface PlatformResponse {
  code: string;
  state: string;
  error: string;
  /** Of the browser. */
  cookie: string | undefined;
}

/** Why an account was not connected: the value of `error` in the address to which the browser returns. */
type Failure = 'denied' | 'state_mismatch' | 'session_ended' | 'conflict' | 'no_profile' | 'platform_error';

/** What platforms send when the creator cancels. */
const DENIALS = ['access_denied', 'user_denied', 'user_cancelled_login', 'user_cancelled_authorize'];

/** Sign-ins of creators at platforms, from the first request to the response of the platform. */
@Injectable()
export class SignIns implements OnModuleInit {
  constructor(
    private readonly db: Db,
    private readonly clock: Clock,
    private readonly client: OAuthClient,
    private readonly store: ConnectionStore,
    private readonly authentication: Authentication,
    private readonly encryption: Encryption,
    private readonly recurringJobs: RecurringJobs,
    @Inject(SETTINGS) private readonly settings: Settings & ConnectionsSettings,
    @Inject(LOG) private readonly log: Log,
  ) {}

  onModuleInit(): void {
    this.recurringJobs.add({ id: 'connections.purge', everySeconds: 3600, run: () => this.purge() });
  }

  /**
   * @throws ApiError FORBIDDEN for an API key, which has no browser; NOT_CONFIGURED; VALIDATION_ERROR if the browser may not
   * return to `returnTo`
   */
  async start(actor: Actor, platform: OAuthPlatform, returnTo = DEFAULT_RETURN): Promise<StartedSignIn> {
    if (actor.sessionId === null) {
      throw FORBIDDEN.error(
        'Only a signed-in user can sign in at a platform, because the browser has to be the same. Sign in to connect an account; an API key cannot.',
      );
    }
    this.client.assertConfigured(platform);
    const [state, cookie] = [randomToken(), randomToken()];
    const verifier = platform.pkce ? oidc.randomPKCECodeVerifier() : null;
    const expiresAt = this.clock.in(SIGN_IN_SECONDS);
    const stateHash = hashOf(state);
    const row = Object.assign(new OAuthState(), {
      stateHash,
      browserHash: hashOf(cookie),
      platformId: platform.platformId,
      businessId: actor.businessId,
      livemode: actor.livemode,
      sessionId: actor.sessionId,
      codeVerifier: verifier && this.encryption.encrypt(verifier, encryptionContextOf(stateHash)),
      returnTo: this.destination(returnTo),
      expiresAt,
    });
    await this.db.manager.insert(OAuthState, row);
    const signIn: SignInAtPlatform = {
      method: 'oauth',
      platformId: platform.platformId,
      authorizationUrl: await this.client.authorizationUrl(platform, state, verifier),
      state,
      scopes: [...platform.scopes],
      expiresAt: expiresAt.toISOString(),
    };
    return { signIn, cookie };
  }

  /** Connects the account, if everything is in order. @returns where the browser goes, with the result */
  async finish(platform: OAuthPlatform, response: PlatformResponse): Promise<string> {
    const started = await this.take(platform, response);
    if (!started) return this.withResult(this.destination(DEFAULT_RETURN), { error: 'state_mismatch' });
    const failure = await this.complete(platform, started, response);
    return this.withResult(
      started.returnTo,
      failure ? { error: failure } : { connected: this.client.slugOf(platform) },
    );
  }

  async purge(): Promise<void> {
    const now = this.clock.now();
    await this.recurringJobs.inBatches(async () => (await this.db.query(PURGE_STATES, [now])).length);
  }

  private async take(platform: OAuthPlatform, { state, cookie }: PlatformResponse): Promise<OAuthState | undefined> {
    if (state === '' || cookie === undefined) return undefined;
    const values = [hashOf(state), hashOf(cookie), platform.platformId];
    const [started] = await this.db.query<OAuthState>(TAKE_STATE, values);
    return started && started.expiresAt > this.clock.now() ? started : undefined;
  }

  /** Why the account was not connected; undefined if it was. */
  private async complete(
    platform: OAuthPlatform,
    started: OAuthState,
    { code, error }: PlatformResponse,
  ): Promise<Failure | undefined> {
    // The person may have signed out meanwhile, and someone else may be using the browser.
    const actor = await this.authentication.ofSession(started.sessionId);
    if (actor?.businessId !== started.businessId) return 'session_ended';
    useConnectionQuotaOf(actor.businessId);
    if (error !== '') return DENIALS.includes(error) ? 'denied' : 'platform_error';
    if (code === '') return 'platform_error';
    try {
      const { stateHash, codeVerifier, businessId, livemode } = started;
      const verifier = codeVerifier && this.encryption.decrypt(codeVerifier, encryptionContextOf(stateHash));
      const tokens = await this.client.exchange(platform, code, verifier);
      const account = await this.client.account(platform, tokens);
      const { platformId } = platform;
      await this.store.connect({ businessId, livemode }, { platformId, account, method: 'oauth', tokens });
      return undefined;
    } catch (error) {
      return this.failureOf(platform, error);
    }
  }

  private failureOf({ platformId }: OAuthPlatform, error: unknown): Failure {
    if (error instanceof ApiError && error.type === CONFLICT) return 'conflict';
    if (error instanceof ApiError && error.type === INVALID_STATE) return 'no_profile';
    if (!(error instanceof PlatformError)) throw error;
    this.log.warn({ platformId, failure: error.failure, reason: error.message }, 'An account could not be connected.');
    return 'platform_error';
  }

  /** The absolute form of an allowed address. @throws ApiError VALIDATION_ERROR */
  private destination(returnTo: string): string {
    const { BASE_URL, OAUTH_RETURN_URLS } = this.settings;
    const url = returnTo.startsWith('/') ? urlFrom(returnTo, BASE_URL) : undefined;
    // Browsers read `//other.example` and `/\other.example` as other sites.
    if (url && url.origin === new URL(BASE_URL).origin) return url.href;
    const registered = urlFrom(returnTo)?.href;
    if (registered !== undefined && OAUTH_RETURN_URLS.includes(registered)) return registered;
    throw invalid(
      'returnTo',
      'must be a path on this site that starts with a single /, or one of the URLs in the setting OAUTH_RETURN_URLS',
    );
  }

  private withResult(destination: string, result: { connected: string } | { error: Failure }): string {
    const url = new URL(destination);
    for (const name of ['connected', 'error']) url.searchParams.delete(name);
    for (const [name, value] of Object.entries(result)) url.searchParams.set(name, value);
    return url.href;
  }
}

function hashOf(token: string): string {
  return createHash('sha256').update(token).digest('base64url');
}

function encryptionContextOf(stateHash: string): string {
  return `oauth_states.code_verifier:${stateHash}`;
}
