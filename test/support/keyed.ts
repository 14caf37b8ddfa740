import { TestApp } from './app';
import { Answer } from './client';
import { rows } from './database/inspect';

/** The options of a request with an idempotency key. */
export const keyed = (key: string) => ({ headers: { 'idempotency-key': key } });

/** `true` if the response is that of an earlier request, otherwise null. */
export const wasReplayed = ({ headers }: Pick<Answer, 'headers'>) => headers.get('idempotency-replayed');

export const idempotencyRows = (app: TestApp, key: string) =>
  rows(app, 'select * from idempotency_keys where key = $1', [key]);

/** Expects that the second response is a replay of the first one, byte for byte. */
export function expectReplay(first: Answer, second: Answer): void {
  const shown = ({ status, text, headers }: Answer) => ({ status, text, type: headers.get('content-type') });
  expect(shown(second)).toEqual(shown(first));
  expect([wasReplayed(first), wasReplayed(second)]).toEqual([null, 'true']);
  expect(second.headers.get('x-request-id')).not.toBe(first.headers.get('x-request-id'));
}
