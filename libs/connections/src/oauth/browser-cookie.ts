import { Inject, Injectable } from '@nestjs/common';
import { parse, serialize } from 'cookie';
import { SETTINGS, Settings } from '#kernel';
import { SIGN_IN_SECONDS } from './sign-ins';

/**
 * The cookie that binds a sign-in to the browser in which it was started. Each platform has its own, which is sent only to the
 * address to which that platform returns.
 */
@Injectable()
export class BrowserCookie {
  private readonly secure: boolean;

  constructor(@Inject(SETTINGS) settings: Settings) {
    this.secure = settings.BASE_URL.startsWith('https:');
  }

  /** @param slug of the platform */
  read(slug: string, header = ''): string | undefined {
    return parse(header)[this.nameOf(slug)] || undefined;
  }

  /** The value of `set-cookie`. */
  set(slug: string, value: string): string {
    return serialize(this.nameOf(slug), value, { ...this.attributesOf(slug), maxAge: SIGN_IN_SECONDS });
  }

  clear(slug: string): string {
    return serialize(this.nameOf(slug), '', { ...this.attributesOf(slug), maxAge: 0 });
  }

  /** With the prefix, browsers accept the cookie only over https. Over http they would reject it. */
  private nameOf(slug: string): string {
    return `${this.secure ? '__Secure-' : ''}perk_connect_${slug}`;
  }

  private attributesOf(slug: string) {
    // Lax: the cookie is sent when the platform redirects the browser back.
    return { httpOnly: true, sameSite: 'lax', path: `/api/v1/oauth/${slug}`, secure: this.secure } as const;
  }
}
