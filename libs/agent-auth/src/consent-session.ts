import { Inject, Injectable } from '@nestjs/common';
import { parse, serialize } from 'cookie';
import { PageSessions, SignedIn } from '#identity';
import { Actor, chargeTo, SETTINGS, Settings } from '#platform';

/** Who is looking at the page. */
export interface Visitor {
  actor: Actor;
  /** What the cookie holds: it names the session. */
  token: string;
}

/** The sign-in of the consent page: a cookie that names a session, and ends with it. */
@Injectable()
export class ConsentSession {
  private readonly name: string;
  private readonly attributes;

  constructor(
    private readonly sessions: PageSessions,
    @Inject(SETTINGS) settings: Settings,
  ) {
    const secure = settings.BASE_URL.startsWith('https:');
    // The prefix makes browsers refuse the cookie from other hosts and over plain http, where not all of them keep it.
    this.name = secure ? '__Host-perk_consent' : 'perk_consent';
    // Lax: whoever is signed in is still so when an agent opens the page, and not when another site sends a form.
    this.attributes = { httpOnly: true, sameSite: 'lax', path: '/', secure } as const;
  }

  /** The user whom a `Cookie` header signs in; `ended` when that was so, and is no more; undefined when nobody is. */
  async visitor(cookie: string | undefined): Promise<Visitor | 'ended' | undefined> {
    const token = this.tokenIn(cookie);
    if (!token) return undefined;
    const actor = await this.sessions.find(token);
    if (!actor) return 'ended';
    chargeTo(actor.businessId);
    return { actor, token };
  }

  /** @returns the headers that sign the visitor in */
  async begin(signedIn: SignedIn): Promise<{ 'set-cookie': string }> {
    const { token, expiresIn } = await this.sessions.begin(signedIn);
    return { 'set-cookie': serialize(this.name, token, { ...this.attributes, maxAge: expiresIn }) };
  }

  /** Ends the session itself. @returns the headers that make the browser forget it */
  async end(cookie: string | undefined): Promise<{ 'set-cookie': string }> {
    const token = this.tokenIn(cookie);
    if (token) await this.sessions.end(token);
    return this.forgotten();
  }

  /** The headers that make the browser forget a session that is over. */
  forgotten(): { 'set-cookie': string } {
    return { 'set-cookie': serialize(this.name, '', { ...this.attributes, maxAge: 0 }) };
  }

  private tokenIn(cookie = ''): string | undefined {
    return parse(cookie)[this.name];
  }
}
