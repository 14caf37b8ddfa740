import { Request } from 'express';
import { Strategy } from 'passport';

type Done = (error: unknown, user?: object | null) => void;

/** Reads the key from `X-API-Key` and passes it to the verify callback. */
export class HeaderKeyStrategy extends Strategy {
  constructor(private readonly verify: (key: string, done: Done) => void) {
    super();
  }

  override authenticate(request: Request): void {
    const key = request.get('x-api-key');
    if (!key) return this.fail(401);
    this.verify(key, (error, user) => {
      if (error) this.error(error);
      else if (user) this.success(user as Express.User);
      else this.fail(401);
    });
  }
}
