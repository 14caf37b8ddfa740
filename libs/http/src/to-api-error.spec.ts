import { QueryFailedError } from 'typeorm';
import { ConnectionQuotaError } from '#database/host';
import { toApiError } from './to-api-error';

const databaseError = (code: string) => Object.assign(new Error('in the database'), { code });

describe('a temporary database error', () => {
  it.each([
    ['a lock timeout', databaseError('55P03'), '1', /changing the same record/],
    [
      'a lock timeout in TypeORM',
      new QueryFailedError('', [], databaseError('55P03')),
      '1',
      /changing the same record/,
    ],
    [
      'no connection left in the share of the account',
      new ConnectionQuotaError('biz_1', 5000),
      '1',
      /^Too many requests are waiting/,
    ],
    ['a lost connection', databaseError('ECONNRESET'), '2', /^The service is temporarily unavailable/],
  ])('becomes 503 with Retry-After: %s', (_case, error, retryAfter, message) => {
    const apiError = toApiError(error);
    expect([apiError.type.status, apiError.headers['retry-after']]).toEqual([503, retryAfter]);
    expect(apiError.message).toMatch(message);
    expect(apiError.cause).toBe(error);
  });
});
