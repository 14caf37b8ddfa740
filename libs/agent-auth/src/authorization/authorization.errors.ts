import { ApiError, ErrorType } from '#kernel';
import { VALIDATION_ERROR } from '#kernel/errors';

export const UNSUPPORTED_GRANT_TYPE = new ErrorType(
  'UNSUPPORTED_GRANT_TYPE',
  400,
  '`grant_type` must be `authorization_code`, or be omitted. API keys do not expire, so there is no refresh token.',
);

/** An unknown `client_id`. OAuth has a separate error for it, `invalid_client`; in this API it is a VALIDATION_ERROR. */
export class UnknownClient extends ApiError {
  constructor(message: string) {
    super(VALIDATION_ERROR, 'The request is not valid.', [{ path: 'client_id', message }]);
  }
}
