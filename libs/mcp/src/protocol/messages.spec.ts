import { invalid, NOT_FOUND, SERVICE_UNAVAILABLE } from '#kernel';
import { RATE_LIMITED } from '#kernel/errors';
import {
  errorText,
  idOf,
  isReply,
  readMessage,
  SerializedResult,
  resultBody,
  RPC,
  RpcError,
  rpcErrorOf,
} from './messages';

describe('readMessage', () => {
  it.each<[unknown, object]>([
    [
      { jsonrpc: '2.0', id: 1, method: 'a' },
      { id: 1, method: 'a', params: {} },
    ],
    [
      { jsonrpc: '2.0', id: '', method: 'a', params: { b: 1 } },
      { id: '', method: 'a', params: { b: 1 } },
    ],
    [
      { jsonrpc: '2.0', method: 'a', more: true },
      { id: undefined, method: 'a', params: {} },
    ],
  ])('accepts %j', (sent, message) => {
    expect(readMessage(sent)).toEqual(message);
  });

  it.each<[unknown, number]>([
    [undefined, RPC.invalidRequest],
    [[], RPC.invalidRequest],
    [{ jsonrpc: 2, id: 1, method: 'a' }, RPC.invalidRequest],
    [{ jsonrpc: '2.0', id: 1 }, RPC.invalidRequest],
    [{ jsonrpc: '2.0', id: null, method: 'a' }, RPC.invalidRequest],
    [{ jsonrpc: '2.0', id: Infinity, method: 'a' }, RPC.invalidRequest],
    [{ jsonrpc: '2.0', id: 1, method: 'a', params: [] }, RPC.invalidParams],
    [{ jsonrpc: '2.0', id: 1, method: 'a', params: { _meta: null } }, RPC.invalidParams],
  ])('rejects %j', (sent, code) => {
    expect(() => readMessage(sent)).toThrow(expect.objectContaining({ code, status: 400 }));
  });
});

describe('idOf', () => {
  it.each<[unknown, unknown]>([
    [{ id: 'a' }, 'a'],
    [{ id: 0 }, 0],
    [{ id: null }, null],
    [{ id: {} }, null],
    [{ id: NaN }, null],
    [null, null],
    ['a', null],
  ])('returns the id of %j, or null', (sent, id) => {
    expect(idOf(sent)).toBe(id);
  });
});

describe('isReply', () => {
  it('returns true for a message with a result or error and without a method', () => {
    expect([{ result: {} }, { error: {} }].map(isReply)).toEqual([true, true]);
    expect([{ result: {}, method: 'a' }, {}, null, [], 'result'].map(isReply)).toEqual(Array(5).fill(false));
  });
});

describe('A response', () => {
  it('contains a serialized result unchanged', () => {
    const results = [new SerializedResult('{"a":1}'), new SerializedResult(Buffer.from('{"a":1}')), { a: 1 }];
    for (const result of results)
      expect(JSON.parse(resultBody('é"', result).toString())).toEqual({ jsonrpc: '2.0', id: 'é"', result: { a: 1 } });
  });

  it('omits the data of an error that has none', () => {
    expect(errorText(null, new RpcError(-1, 'No.'))).toBe(
      '{"jsonrpc":"2.0","id":null,"error":{"code":-1,"message":"No."}}',
    );
  });

  it.each([
    [RATE_LIMITED.error(undefined, { a: 1 }, { headers: { 'retry-after': '3' } }), RPC.refused, 429],
    [NOT_FOUND.error(), RPC.refused, 404],
    [invalid('', 'must be UTF-8'), RPC.parseError, 400],
    [SERVICE_UNAVAILABLE.error(), RPC.internalError, 503],
    [new TypeError('secret'), RPC.internalError, 500],
  ])('a response to %s has a JSON-RPC code, a status and headers', (thrown, code, status) => {
    const error = rpcErrorOf(thrown);
    expect(error).toMatchObject({ code, status });
    expect(errorText(1, error)).not.toContain('secret');
    if (status === 429)
      expect(error).toMatchObject({
        data: { code: 'RATE_LIMITED', details: { a: 1 } },
        headers: { 'retry-after': '3' },
      });
  });
});
