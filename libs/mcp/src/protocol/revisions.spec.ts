import { Message } from './messages';
import { capabilitiesOf, allowsBatches, isStructured, LEGACY, MODERN, revisionOf } from './revisions';

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

/** The revision, or the code and status of the error. */
function resultFor(request: Message, headers: Record<string, string> = {}): unknown {
  try {
    return revisionOf(request, headers);
  } catch (error) {
    const { code, status } = error as { code: number; status: number };
    return [code, status];
  }
}

describe('revisionOf', () => {
  it.each<[string, Message, Record<string, string>, unknown]>([
    ['no header', message('tools/list'), {}, '2025-03-26'],
    ['an older header', message('tools/list'), header('2024-11-05'), '2024-11-05'],
    ['an unknown header', message('tools/list'), header('2023-01-01'), [-32022, 400]],
    ['a header with a future revision, and no _meta', message('tools/list'), header('2027-01-01'), [-32602, 400]],
    ['the newest header, and no _meta', message('tools/list'), header(MODERN), [-32602, 400]],
    ['an unknown header, and initialize', message('initialize'), header('2023-01-01'), '2025-03-26'],
    ['an older header, and initialize with the first id', message('initialize'), header('2025-11-25'), '2025-11-25'],
    [
      'an older header, and initialize with a later id',
      message('initialize', {}, 7),
      header('2025-11-25'),
      [-32600, 400],
    ],
    ['no header, and initialize with a later id', message('initialize', {}, 7), {}, '2025-03-26'],
    ['the newest header, and initialize', message('initialize'), header(MODERN), [-32020, 400]],
    ['no header, and server/discover', message('server/discover'), {}, MODERN],
    ['an older header, and server/discover', message('server/discover'), header('2025-11-25'), '2025-11-25'],
    ['the newest header, and a notification', notification('notifications/x'), header(MODERN), MODERN],
    ['_meta, and a notification', notification('notifications/x', { _meta: ENVELOPE }), {}, MODERN],
    ['_meta, and no header', message('tools/list', { _meta: ENVELOPE }), {}, [-32020, 400]],
    [
      '_meta, and all headers',
      message('tools/list', { _meta: ENVELOPE }),
      { ...header(MODERN), 'mcp-method': 'tools/list' },
      MODERN,
    ],
    [
      '_meta, and no Mcp-Name of a tool',
      message('tools/call', { name: 'x', _meta: ENVELOPE }),
      { ...header(MODERN), 'mcp-method': 'tools/call' },
      [-32020, 400],
    ],
    [
      '_meta, and the URI of a resource as Mcp-Name',
      message('resources/read', { uri: 'test://x', _meta: ENVELOPE }),
      { ...header(MODERN), 'mcp-method': 'resources/read', 'mcp-name': 'test://x' },
      MODERN,
    ],
    [
      '_meta, and a param with an empty name',
      message('tools/list', { '': 'x', _meta: ENVELOPE }),
      { ...header(MODERN), 'mcp-method': 'tools/list' },
      MODERN,
    ],
    [
      '_meta, and a property of Object.prototype as the method',
      message('constructor', { _meta: ENVELOPE }),
      { ...header(MODERN), 'mcp-method': 'constructor' },
      MODERN,
    ],
  ])('returns the revision or an error for %s', (_what, request, headers, expected) => {
    expect(resultFor(request, headers)).toEqual(expected);
  });
});

describe('isStructured', () => {
  it('returns true from 2025-06-18 on', () => {
    expect(([MODERN, ...LEGACY] as const).filter(isStructured)).toEqual([MODERN, '2025-11-25', '2025-06-18']);
  });
});

describe('allowsBatches', () => {
  it('returns true only if the header names 2025-03-26', () => {
    expect([MODERN, ...LEGACY].filter((revision) => allowsBatches(header(revision)))).toEqual(['2025-03-26']);
    expect(allowsBatches({})).toBe(false);
    expect(allowsBatches(header(' 2025-03-26 '))).toBe(true);
  });
});

describe('capabilitiesOf', () => {
  it('returns the capabilities of the client, or undefined if the request does not state them', () => {
    expect(capabilitiesOf(message('x', { _meta: { [CAPABILITIES]: { sampling: {} } } }))).toEqual({ sampling: {} });
    expect(capabilitiesOf(message('x'))).toBeUndefined();
    expect(capabilitiesOf(message('x', { _meta: { [CAPABILITIES]: [] } }))).toBeUndefined();
  });
});
