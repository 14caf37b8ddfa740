import { Inject, Injectable } from '@nestjs/common';
import { parse, serialize } from 'cookie';
import { PageSession } from '#identity';
import { SETTINGS, Settings } from '#kernel';

/** The session cookie of the consent page. It expires with the session. */
@Injectable()
export class ConsentCookie {
  private readonly name: string;
  private readonly attributes;

  constructor(@Inject(SETTINGS) settings: Settings) {
    const secure = settings.BASE_URL.startsWith('https:');
    // With the prefix, browsers accept the cookie only from this host and over https. Over http they would reject it.
    this.name = secure ? '__Host-perk_consent' : 'perk_consent';
    // Lax: the cookie is sent when an agent opens the page, but not when another site submits a form.
    this.attributes = { httpOnly: true, sameSite: 'lax', path: '/', secure } as const;
  }

  /** The token in a `Cookie` header; undefined when there is none. */
  read(header = ''): string | undefined {
    return parse(header)[this.name] || undefined;
  }

  /** The headers that set the cookie. */
  set({ token, expiresIn }: PageSession): { 'set-cookie': string } {
    return { 'set-cookie': serialize(this.name, token, { ...this.attributes, maxAge: expiresIn }) };
  }

  /** The headers that delete the cookie. */
  clear(): { 'set-cookie': string } {
    return { 'set-cookie': serialize(this.name, '', { ...this.attributes, maxAge: 0 }) };
  }
}
