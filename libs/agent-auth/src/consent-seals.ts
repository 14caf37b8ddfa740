import { createHmac, KeyObject, timingSafeEqual } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { derivedKey, FORBIDDEN, SETTINGS, Settings } from '#platform';
import { AuthorizationRequest } from './authorization-request';

/** Seals what is shown to a visitor, so that nothing else can be decided in the visitor's name. */
@Injectable()
export class ConsentSeals {
  private readonly key: KeyObject;

  constructor(@Inject(SETTINGS) settings: Settings) {
    this.key = derivedKey(settings.JWT_SECRET, 'consent form');
  }

  /** Proof that the visitor with this token was shown this request. Nobody else can make it. */
  seal(token: string, asked: AuthorizationRequest): string {
    return this.mac(token, asked).toString('base64url');
  }

  /** @throws Problem FORBIDDEN when what is decided is not what was shown */
  assertSealed(seal: unknown, token: string, asked: AuthorizationRequest): void {
    const [given, expected] = [Buffer.from(typeof seal === 'string' ? seal : '', 'base64url'), this.mac(token, asked)];
    if (given.length !== expected.length || !timingSafeEqual(given, expected))
      throw FORBIDDEN.because('This page is out of date. Start again from your agent.');
  }

  private mac(token: string, asked: AuthorizationRequest): Buffer {
    const { agentName, clientId, scopes, redirectUri, state, codeChallenge, livemode, resource } = asked;
    const shown = [agentName, clientId, [...scopes].sort(), redirectUri, state, codeChallenge, livemode, resource];
    return createHmac('sha256', this.key)
      .update(JSON.stringify([token, shown]))
      .digest();
  }
}
