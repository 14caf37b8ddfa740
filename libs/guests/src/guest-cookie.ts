import { Inject, Injectable } from '@nestjs/common';
import { PageCookie } from '#http/pages';
import { SETTINGS, Settings } from '#kernel';

/** The cookie of guests. It is not the one of people who have signed in, so both can be used in one browser. */
@Injectable()
export class GuestCookie extends PageCookie {
  constructor(@Inject(SETTINGS) settings: Settings) {
    super('perk_guest', settings);
  }
}
