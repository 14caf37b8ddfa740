import { Actor } from '#kernel';
import { EndpointSpec } from './endpoint-spec';

declare global {
  // The namespace in which Express expects additional request properties.
  // oxlint-disable-next-line typescript/no-namespace
  namespace Express {
    interface Request {
      /** Sent back as `X-Request-Id`, and written to the log. */
      id: string;
      /** When the headers had arrived, by `performance.now()`. */
      startedAt: number;
      /** The declaration of the requested endpoint; undefined if no route matches. */
      endpoint?: EndpointSpec;
      /** The declared path of the endpoint, such as `/api/v1/things/:id`. */
      template?: string;
    }
    /** The type of `request.user`, set after authentication; undefined at public endpoints. */
    // oxlint-disable-next-line typescript/no-empty-object-type
    interface User extends Actor {}
  }
}

/** How long a request has taken so far, in milliseconds. */
export function elapsedMs({ startedAt }: Pick<Express.Request, 'startedAt'>): number {
  return performance.now() - startedAt;
}
