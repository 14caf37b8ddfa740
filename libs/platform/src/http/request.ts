import { Actor } from '../actor';
import type { EndpointSpec } from './endpoint';

declare global {
  // Where Express looks for what an application adds to its requests.
  // eslint-disable-next-line @typescript-eslint/no-namespace
  namespace Express {
    interface Request {
      /** Sent back as `X-Request-Id`, and written to the log. */
      id: string;
      /** When its head had arrived, by `performance.now()`. */
      startedAt: number;
      /** The declaration of the endpoint that is called; absent where there is none. */
      endpoint?: EndpointSpec;
      /** The path of that endpoint as it was declared, such as `/api/v1/things/:id`. */
      template?: string;
    }
    /** What `request.user` holds once the caller is known; a public endpoint has none. */
    // eslint-disable-next-line @typescript-eslint/no-empty-object-type
    interface User extends Actor {}
  }
}

/** How long a request has taken so far, in milliseconds. */
export function elapsedMs({ startedAt }: Pick<Express.Request, 'startedAt'>): number {
  return performance.now() - startedAt;
}
