import { QueryFailedError } from 'typeorm';
import { OverShareError } from '../db/shares';
import { toProblem } from './to-problem';

const databaseError = (code: string) => Object.assign(new Error('in the database'), { code });

describe('what the database refuses for now', () => {
  it.each([
    ['a row that stayed locked', databaseError('55P03'), '1', /changing the same record/],
    ['the same through TypeORM', new QueryFailedError('', [], databaseError('55P03')), '1', /changing the same record/],
    ['a share that is used up', new OverShareError('biz_1', 5000), '1', /^Too many requests are waiting/],
    ['a connection that is lost', databaseError('ECONNRESET'), '2', /^The service cannot answer right now/],
  ])('is 503 with Retry-After: %s', (_case, error, retryAfter, message) => {
    const problem = toProblem(error);
    expect([problem.type.status, problem.headers['retry-after']]).toEqual([503, retryAfter]);
    expect(problem.message).toMatch(message);
    expect(problem.cause).toBe(error);
  });
});
