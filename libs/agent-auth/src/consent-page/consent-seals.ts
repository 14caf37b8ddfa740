import { createHmac, KeyObject, timingSafeEqual } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { FORBIDDEN, SETTINGS, Settings } from '#kernel';
import { derivedKey } from '#kernel/secrets';
import { AuthorizationRequest } from '../authorization/authorization-requests';

/**
 * Signs the request that is shown on the consent page. The form sends the signature (the seal) back, so that a visitor cannot
 * be made to decide on another request.
 */
@Injectable()
export class ConsentSeals {
  private readonly key: KeyObject;

  constructor(@Inject(SETTINGS) settings: Settings) {
    this.key = derivedKey(settings.JWT_SECRET, 'consent form');
  }

  /** An HMAC over the session token and the request. */
  seal(token: string, request: AuthorizationRequest): string {
    return this.mac(token, request).toString('base64url');
  }

  /** @throws ApiError FORBIDDEN when the decision is not about the request that was shown in this session */
  assertSealed(seal: unknown, token: string, request: AuthorizationRequest): void {
    const [given, expected] = [
      Buffer.from(typeof seal === 'string' ? seal : '', 'base64url'),
      this.mac(token, request),
    ];
    if (given.length !== expected.length || !timingSafeEqual(given, expected))
      throw FORBIDDEN.error('This page is out of date. Start again from your agent.');
  }

  private mac(token: string, request: AuthorizationRequest): Buffer {
    const { agentName, clientId, scopes, redirectUri, state, codeChallenge, livemode, resource } = request;
    const shown = [agentName, clientId, [...scopes].sort(), redirectUri, state, codeChallenge, livemode, resource];
    return createHmac('sha256', this.key)
      .update(JSON.stringify([token, shown]))
      .digest();
  }
}
