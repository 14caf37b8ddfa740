import { IncomingHttpHeaders } from 'node:http';
import { CanActivate, ExecutionContext, Inject, Injectable } from '@nestjs/common';
import { FORBIDDEN, SETTINGS, Settings } from '#kernel';

interface FormRequest {
  headers: IncomingHttpHeaders;
  protocol: string;
  host: string;
}

/**
 * Protects against cross-site request forgery: rejects forms that another site submits, based on `Origin` and
 * `Sec-Fetch-Site`. Old browsers that send neither header are accepted; the decision form has a seal as well.
 */
@Injectable()
export class SameOriginGuard implements CanActivate {
  private readonly origin: string;

  constructor(@Inject(SETTINGS) settings: Settings) {
    this.origin = new URL(settings.BASE_URL).origin;
  }

  /** @throws ApiError FORBIDDEN when the form was submitted by another site */
  canActivate(context: ExecutionContext): boolean {
    const { headers, protocol, host } = context.switchToHttp().getRequest<FormRequest>();
    const { origin, 'sec-fetch-site': site } = headers;
    const ours = origin === undefined || origin === this.origin || origin === `${protocol}://${host}`;
    if (!ours || (site !== undefined && site !== 'same-origin'))
      throw FORBIDDEN.error('This was not sent from a page of Perk. Start again from your agent.');
    return true;
  }
}
