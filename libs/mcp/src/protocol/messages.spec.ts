import { invalid, NOT_FOUND, RATE_LIMITED, SERVICE_UNAVAILABLE } from '#platform';
import { errorText, idOf, isReply, readMessage, ReadyResult, resultBody, RPC, RpcError, rpcErrorOf } from './messages';

describe('a message', () => {
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
  ])('is read: %j', (sent, read) => {
    expect(readMessage(sent)).toEqual(read);
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
  ])('is refused: %j', (sent, code) => {
    expect(() => readMessage(sent)).toThrow(expect.objectContaining({ code, status: 400 }));
  });

  it.each<[unknown, unknown]>([
    [{ id: 'a' }, 'a'],
    [{ id: 0 }, 0],
    [{ id: null }, null],
    [{ id: {} }, null],
    [{ id: NaN }, null],
    [null, null],
    ['a', null],
  ])('is answered with the id that it has: %j', (sent, id) => {
    expect(idOf(sent)).toBe(id);
  });

  it('is a reply when it answers, and has no method', () => {
    expect([{ result: {} }, { error: {} }].map(isReply)).toEqual([true, true]);
    expect([{ result: {}, method: 'a' }, {}, null, [], 'result'].map(isReply)).toEqual(Array(5).fill(false));
  });
});

describe('an answer', () => {
  it('holds a result that was serialised before as it is', () => {
    const made = [new ReadyResult('{"a":1}'), new ReadyResult(Buffer.from('{"a":1}')), { a: 1 }];
    for (const result of made)
      expect(JSON.parse(resultBody('é"', result).toString())).toEqual({ jsonrpc: '2.0', id: 'é"', result: { a: 1 } });
  });

  it('leaves out what an error does not say', () => {
    expect(errorText(null, new RpcError(-1, 'No.'))).toBe(
      '{"jsonrpc":"2.0","id":null,"error":{"code":-1,"message":"No."}}',
    );
  });

  it.each([
    [RATE_LIMITED.because(undefined, { a: 1 }, { headers: { 'retry-after': '3' } }), RPC.refused, 429],
    [NOT_FOUND.because(), RPC.refused, 404],
    [invalid('', 'must be UTF-8'), RPC.parseError, 400],
    [SERVICE_UNAVAILABLE.because(), RPC.internalError, 503],
    [new TypeError('secret'), RPC.internalError, 500],
  ])('tells of %s by a code of JSON-RPC, a status and headers', (thrown, code, status) => {
    const told = rpcErrorOf(thrown);
    expect(told).toMatchObject({ code, status });
    expect(errorText(1, told)).not.toContain('secret');
    if (status === 429)
      expect(told).toMatchObject({
        data: { code: 'RATE_LIMITED', details: { a: 1 } },
        headers: { 'retry-after': '3' },
      });
  });
});
