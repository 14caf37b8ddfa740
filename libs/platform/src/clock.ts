import { Injectable } from '@nestjs/common';

/** The only source of time in the service, so that tests can move it. */
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
