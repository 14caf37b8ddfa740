import { Message } from './messages';
import {
  capabilitiesOf,
  hasBatches,
  isStructured,
  LEGACY,
  MODERN,
  negotiated,
  revisionOf,
  wantsLog,
} from './revisions';

const VERSION = 'io.modelcontextprotocol/protocolVersion';
const CAPABILITIES = 'io.modelcontextprotocol/clientCapabilities';
const ENVELOPE = { [VERSION]: MODERN, [CAPABILITIES]: {} };

const message = (method: string, params: Message['params'] = {}, id: Message['id'] = 1): Message => ({
  id,
  method,
  params,
});
const notification = (method: string, params: Message['params'] = {}): Message => ({ method, params });
const header = (version: string) => ({ 'mcp-protocol-version': version });

/** The revision, or the code and status of the refusal. */
function of(asked: Message, headers: Record<string, string> = {}): unknown {
  try {
    return revisionOf(asked, headers);
  } catch (error) {
    const { code, status } = error as { code: number; status: number };
    return [code, status];
  }
}

describe('the revision of a message', () => {
  it.each<[string, Message, Record<string, string>, unknown]>([
    ['no header', message('tools/list'), {}, '2025-03-26'],
    ['an older header', message('tools/list'), header('2024-11-05'), '2024-11-05'],
    ['an unknown header', message('tools/list'), header('2023-01-01'), [-32022, 400]],
    ['a header of the future', message('tools/list'), header('2027-01-01'), [-32022, 400]],
    ['the newest header, and no envelope', message('tools/list'), header(MODERN), [-32602, 400]],
    ['an unknown header, and the handshake', message('initialize'), header('2023-01-01'), '2025-03-26'],
    ['an older header, and the first handshake', message('initialize'), header('2025-11-25'), '2025-11-25'],
    ['an older header, and a repeated handshake', message('initialize', {}, 7), header('2025-11-25'), [-32600, 400]],
    ['no header, and a handshake that begins again', message('initialize', {}, 7), {}, '2025-03-26'],
    ['the newest header, and the handshake', message('initialize'), header(MODERN), [-32020, 400]],
    ['no header, and the question of what is spoken', message('server/discover'), {}, MODERN],
    ['an older header, and that question', message('server/discover'), header('2025-11-25'), '2025-11-25'],
    ['the newest header, on a notification', notification('notifications/x'), header(MODERN), MODERN],
    ['an envelope, on a notification', notification('notifications/x', { _meta: ENVELOPE }), {}, MODERN],
    ['an envelope, and no header', message('tools/list', { _meta: ENVELOPE }), {}, [-32020, 400]],
    [
      'an envelope, and every header',
      message('tools/list', { _meta: ENVELOPE }),
      { ...header(MODERN), 'mcp-method': 'tools/list' },
      MODERN,
    ],
    [
      'an envelope, and no name of what is called',
      message('tools/call', { name: 'x', _meta: ENVELOPE }),
      { ...header(MODERN), 'mcp-method': 'tools/call' },
      [-32020, 400],
    ],
    [
      'an envelope, and the URI of what is read for its name',
      message('resources/read', { uri: 'test://x', _meta: ENVELOPE }),
      { ...header(MODERN), 'mcp-method': 'resources/read', 'mcp-name': 'test://x' },
      MODERN,
    ],
    [
      'an envelope, and a param of the empty name',
      message('tools/list', { '': 'x', _meta: ENVELOPE }),
      { ...header(MODERN), 'mcp-method': 'tools/list' },
      MODERN,
    ],
    [
      'an envelope, and a method that prototypes have',
      message('constructor', { _meta: ENVELOPE }),
      { ...header(MODERN), 'mcp-method': 'constructor' },
      MODERN,
    ],
  ])('with %s', (_what, asked, headers, expected) => {
    expect(of(asked, headers)).toEqual(expected);
  });
});

describe('what a revision has', () => {
  it('titles and structured content came with 2025-06-18', () => {
    expect(([MODERN, ...LEGACY] as const).filter(isStructured)).toEqual([MODERN, '2025-11-25', '2025-06-18']);
  });

  it('only one has batches, and a client has to name it', () => {
    expect([MODERN, ...LEGACY].filter((revision) => hasBatches(header(revision)))).toEqual(['2025-03-26']);
    expect(hasBatches({})).toBe(false);
    expect(hasBatches(header(' 2025-03-26 '))).toBe(true);
  });

  it('the handshake settles on what is proposed, where that is spoken, else on the newest that has one', () => {
    expect(LEGACY.map(negotiated)).toEqual(LEGACY);
    expect([MODERN, '1', 1, null, {}].map(negotiated)).toEqual(Array(5).fill('2025-11-25'));
    expect(negotiated(undefined)).toBe('2025-03-26');
  });
});

describe('what a request says of its client', () => {
  it('is what it can do, unless it says nothing', () => {
    expect(capabilitiesOf(message('x', { _meta: { [CAPABILITIES]: { sampling: {} } } }))).toEqual({ sampling: {} });
    expect(capabilitiesOf(message('x'))).toBeUndefined();
    expect(capabilitiesOf(message('x', { _meta: { [CAPABILITIES]: [] } }))).toBeUndefined();
  });

  it('is whether it wants log messages', () => {
    expect(wantsLog(message('x', { _meta: { 'io.modelcontextprotocol/logLevel': 'info' } }))).toBe(true);
    expect(wantsLog(message('x', { _meta: {} }))).toBe(false);
  });
});
