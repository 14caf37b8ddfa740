import { Injectable } from '@nestjs/common';

/** The only source of the current time in the service, so that tests can control it. */
@Injectable()
export class Clock {
  now(): Date {
    return new Date();
  }

  /** The moment `seconds` from now; negative for the past. */
  in(seconds: number): Date {
    return new Date(this.now().getTime() + seconds * 1000);
  }
}
