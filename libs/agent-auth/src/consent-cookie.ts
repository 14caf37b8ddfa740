import { Inject, Injectable } from '@nestjs/common';
import { parse, serialize } from 'cookie';
import { PageSession } from '#identity';
import { SETTINGS, Settings } from '#platform';

/** The cookie of the consent page: it names a session, and ends with it. */
@Injectable()
export class ConsentCookie {
  private readonly name: string;
  private readonly attributes;

  constructor(@Inject(SETTINGS) settings: Settings) {
    const secure = settings.BASE_URL.startsWith('https:');
    // The prefix makes browsers refuse the cookie from other hosts and over plain http, where not all of them keep it.
    this.name = secure ? '__Host-perk_consent' : 'perk_consent';
    // Lax: whoever is signed in is still so when an agent opens the page, and not when another site sends a form.
    this.attributes = { httpOnly: true, sameSite: 'lax', path: '/', secure } as const;
  }

  /** The token in a `Cookie` header; undefined when there is none. */
  read(header = ''): string | undefined {
    return parse(header)[this.name] || undefined;
  }

  /** The headers that sign a visitor in. */
  keep({ token, expiresIn }: PageSession): { 'set-cookie': string } {
    return { 'set-cookie': serialize(this.name, token, { ...this.attributes, maxAge: expiresIn }) };
  }

  /** The headers that make the browser forget a session that is over. */
  forget(): { 'set-cookie': string } {
    return { 'set-cookie': serialize(this.name, '', { ...this.attributes, maxAge: 0 }) };
  }
}
