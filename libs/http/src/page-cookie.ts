import { IncomingHttpHeaders } from 'node:http';
import { parse, serialize } from 'cookie';
import { Settings } from '#kernel';
import { isServedOrigin, PAGE_HEADER } from './own-origin';

/**
 * A cookie that says who uses the pages of this service in a browser. Browsers send cookies with requests that other sites cause too, so
 * it counts only in requests that pages of this service have sent.
 */
export class PageCookie {
  private readonly name: string;
  private readonly attributes;

  /** @param name without the prefix that browsers check */
  constructor(
    name: string,
    private readonly settings: Settings,
  ) {
    const secure = settings.BASE_URL.startsWith('https:');
    // With the prefix, browsers accept the cookie only from this host and over https. Over http they would reject it.
    this.name = secure ? `__Host-${name}` : name;
    this.attributes = { httpOnly: true, sameSite: 'strict', path: '/', secure } as const;
  }

  /** The token in the cookie; undefined if there is none, or if the request was not sent by a page of this service. */
  tokenIn(headers: IncomingHttpHeaders): string | undefined {
    if (headers.cookie === undefined || !this.isFromOwnPage(headers)) return undefined;
    return parse(headers.cookie)[this.name] || undefined;
  }

  /** The value of `Set-Cookie` that sets the cookie. */
  set(token: string, seconds: number): string {
    return serialize(this.name, token, { ...this.attributes, maxAge: seconds });
  }

  /** The value of `Set-Cookie` that deletes the cookie. */
  clear(): string {
    return this.set('', 0);
  }

  /**
   * Each of the three would do in a current browser. A page of another origin can send the header only if CORS allows it, which
   * it does not; old browsers do not send `Sec-Fetch-Site`, and none sends `Origin` with a GET to the same origin.
   */
  private isFromOwnPage(headers: IncomingHttpHeaders): boolean {
    const { [PAGE_HEADER]: page, 'sec-fetch-site': site = 'same-origin', origin, host } = headers;
    if (page !== '1' || site !== 'same-origin') return false;
    return origin === undefined || isServedOrigin(origin, host, this.settings.BASE_URL);
  }
}
