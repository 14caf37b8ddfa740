import { Inject, Injectable } from '@nestjs/common';
import { parse, serialize } from 'cookie';
import { FastifyRequest } from 'fastify';
import { SignedIn } from '#identity';
import { Actor, Authenticator, chargeTo, Problem, SETTINGS, Settings, UNAUTHENTICATED } from '#platform';

const COOKIE = 'perk_consent';

/** Who is looking at the page. */
export interface Visitor {
  actor: Actor;
  /** The access token that says so, good for 15 minutes. */
  token: string;
}

/** The sign-in of the consent page: a cookie that holds the access token of a session, for these pages alone. */
@Injectable()
export class ConsentSession {
  private readonly attributes;

  constructor(
    private readonly authenticator: Authenticator,
    @Inject(SETTINGS) settings: Settings,
  ) {
    const secure = settings.BASE_URL.startsWith('https:');
    // Lax: whoever is signed in is still so when an agent opens the page, and not when another site sends a form.
    this.attributes = { httpOnly: true, sameSite: 'lax', path: '/agent', secure } as const;
  }

  /** The user who is signed in; `ended` when that was so, and is no more; undefined when nobody is. */
  async visitor({ headers }: Pick<FastifyRequest, 'headers'>): Promise<Visitor | 'ended' | undefined> {
    const token = parse(headers.cookie ?? '')[COOKIE];
    if (!token) return undefined;
    try {
      const actor = await this.authenticator.authenticate({ authorization: `Bearer ${token}` });
      chargeTo(actor.businessId);
      // An API key would be let in by the same header.
      return actor.kind === 'user' ? { actor, token } : 'ended';
    } catch (refusal) {
      if (refusal instanceof Problem && refusal.type === UNAUTHENTICATED) return 'ended';
      throw refusal;
    }
  }

  begin({ accessToken, expiresIn }: SignedIn): { 'set-cookie': string } {
    return { 'set-cookie': serialize(COOKIE, accessToken, { ...this.attributes, maxAge: expiresIn }) };
  }

  end(): { 'set-cookie': string } {
    return { 'set-cookie': serialize(COOKIE, '', { ...this.attributes, maxAge: 0 }) };
  }
}
