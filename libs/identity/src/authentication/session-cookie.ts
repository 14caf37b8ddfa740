import { Inject, Injectable } from '@nestjs/common';
import { PageCookie } from '#http/pages';
import { SETTINGS, Settings } from '#kernel';

/** The cookie of a browser session. */
@Injectable()
export class SessionCookie extends PageCookie {
  constructor(@Inject(SETTINGS) settings: Settings) {
    super('perk_session', settings);
  }
}
