import { IncomingHttpHeaders } from 'node:http';
import { CanActivate, ExecutionContext, Inject, Injectable } from '@nestjs/common';
import { FORBIDDEN, SETTINGS, Settings } from '#platform';

interface FormRequest {
  headers: IncomingHttpHeaders;
  protocol: string;
  host: string;
}

/**
 * Refuses the forms that another site sends in a visitor's name, by what browsers say of where a form stood. One too old
 * to say anything is let through: what matters is sealed as well.
 */
@Injectable()
export class OwnFormsGuard implements CanActivate {
  private readonly origin: string;

  constructor(@Inject(SETTINGS) settings: Settings) {
    this.origin = new URL(settings.BASE_URL).origin;
  }

  /** @throws Problem FORBIDDEN unless it stood here */
  canActivate(context: ExecutionContext): boolean {
    const { headers, protocol, host } = context.switchToHttp().getRequest<FormRequest>();
    const { origin, 'sec-fetch-site': site } = headers;
    const ours = origin === undefined || origin === this.origin || origin === `${protocol}://${host}`;
    if (!ours || (site !== undefined && site !== 'same-origin'))
      throw FORBIDDEN.because('This was not sent from a page of Perk. Start again from your agent.');
    return true;
  }
}
