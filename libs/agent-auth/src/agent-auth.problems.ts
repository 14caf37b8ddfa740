import { Problem, ProblemType, VALIDATION_ERROR } from '#platform';

export const UNSUPPORTED_GRANT_TYPE = new ProblemType(
  'UNSUPPORTED_GRANT_TYPE',
  400,
  '`grant_type` must be `authorization_code`: keys do not expire, so there is nothing to refresh. Send `authorization_code`, or leave it out.',
);

/** A client_id that names no client. OAuth has a word for it; in the error table it is a field that is not valid. */
export class UnknownClient extends Problem {
  constructor(message: string) {
    super(VALIDATION_ERROR, 'The request is not valid.', [{ path: 'client_id', message }]);
  }
}
