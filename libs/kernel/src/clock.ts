import { Injectable } from '@nestjs/common';

/** The only source of the current time in the service, so that tests can control it. */
@Injectable()
export class Clock {
  now(): Date {
    return new Date();
  }

  /** The moment `seconds` after `from`, which is now unless it is given; negative for the past. */
  in(seconds: number, from = this.now()): Date {
    return new Date(from.getTime() + seconds * 1000);
  }
}
