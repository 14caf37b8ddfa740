import { cachedAnswer, isHeld } from './cached-answer';

describe('what is sent many times', () => {
  it('is made once for each object, and not for each that looks the same', () => {
    const data = { a: 1 };
    const answer = cachedAnswer(data, undefined);
    expect(answer.body.toString()).toBe('{"success":true,"data":{"a":1}}');
    expect(cachedAnswer(data, undefined)).toBe(answer);
    const alike = cachedAnswer({ a: 1 }, undefined);
    expect(alike).not.toBe(answer);
    expect(alike.etag).toBe(answer.etag);
  });

  it('is in the envelope or not, as the endpoint says that serves it', () => {
    const data = { a: 1 };
    const [enveloped, bare] = [cachedAnswer(data, undefined), cachedAnswer(data, 'application/json')];
    expect(bare.body.toString()).toBe('{"a":1}');
    expect(bare.etag).not.toBe(enveloped.etag);
  });

  it('is the very bytes of a buffer', () => {
    const text = Buffer.from('User-agent: *');
    expect(cachedAnswer(text, 'text/plain').body).toBe(text);
  });
});

describe('an If-None-Match', () => {
  it.each<[string | undefined, boolean]>([
    [undefined, false],
    ['', false],
    ['"a"', true],
    ['W/"a"', true],
    ['"b"', false],
    ['"b", "a"', true],
    ['"b",W/"a"', true],
    ['*', true],
  ])('of %s names "a": %s', (header, held) => {
    expect(isHeld('"a"', header)).toBe(held);
  });
});
