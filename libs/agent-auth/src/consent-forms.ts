import { createHmac, KeyObject, timingSafeEqual } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { FastifyRequest } from 'fastify';
import { derivedKey, FORBIDDEN, SETTINGS, Settings } from '#platform';
import { AuthorizationRequest } from './authorization-request';
import { Visitor } from './consent-session';

/** Tells the forms that this service showed from those that another site sends in a visitor's name. */
@Injectable()
export class ConsentForms {
  private readonly key: KeyObject;
  private readonly origin: string;

  constructor(@Inject(SETTINGS) settings: Settings) {
    this.key = derivedKey(settings.JWT_SECRET, 'consent form');
    this.origin = new URL(settings.BASE_URL).origin;
  }

  /**
   * What browsers say of where a form stood. One too old to say anything is let through: what matters is sealed as well.
   * @throws Problem FORBIDDEN unless it stood here
   */
  assertOwn({ headers, protocol, host }: Pick<FastifyRequest, 'headers' | 'protocol' | 'host'>): void {
    const { origin, 'sec-fetch-site': site } = headers;
    const ours = origin === undefined || origin === this.origin || origin === `${protocol}://${host}`;
    if (!ours || (site !== undefined && site !== 'same-origin'))
      throw FORBIDDEN.because('This was not sent from a page of Perk. Start again from your agent.');
  }

  /** Proof that this visitor, in this session, was shown this request. Nobody else can make it. */
  seal({ token }: Visitor, asked: AuthorizationRequest): string {
    return this.mac(token, asked).toString('base64url');
  }

  /** @throws Problem FORBIDDEN when what is decided is not what was shown */
  assertSealed(seal: unknown, { token }: Visitor, asked: AuthorizationRequest): void {
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
