import { addressIn, pathOf, selectionOf } from './selection';

const KNOWN = { toolsets: ['creator', 'default', 'exchange'], tools: ['getMe', 'listPerks', 'redeemPerk'] };

const selected = (path: string, headers: Record<string, string> = {}) => selectionOf(path, headers, KNOWN).key;

describe('The selected tools', () => {
  it.each([
    ['/mcp', 'default'],
    ['/mcp/', 'default'],
    ['/api/mcp', 'default'],
    ['/mcp/auth', 'default'],
    ['/mcp/readonly', 'default/readonly'],
    ['/mcp/x/creator', 'creator'],
    ['/mcp/x/creator/', 'creator'],
    ['/mcp/x/Creator', 'creator'],
    ['/mcp/x/creator/readonly', 'creator/readonly'],
    ['/mcp/x/all', 'default,creator,exchange'],
    ['/mcp/x/all/readonly', 'default,creator,exchange/readonly'],
    ['/mcp/x/exchange,default,exchange', 'default,exchange'],
    ['/mcp/x/exchange%2Cdefault', 'default,exchange'],
    ['/mcp/auth/x/creator', 'creator'],
    ['/api/mcp/x/exchange/readonly', 'exchange/readonly'],
  ])('the path %s selects %s', (path, key) => {
    expect(selected(path)).toBe(key);
  });

  it.each([
    ['', 'default'],
    ['creator', 'creator'],
    [' default , Creator ,', 'default,creator'],
    ['all', 'default,creator,exchange'],
    ['creator,all', 'default,creator,exchange'],
    [',', 'default'],
  ])('the header X-MCP-Toolsets: %s selects %s', (header, key) => {
    expect(selected('/mcp', { 'x-mcp-toolsets': header })).toBe(key);
  });

  it.each(['', ' ', 'false', 'False', 'f', 'no', 'N', '0', 'off'])(
    'includes writes with X-MCP-Readonly: %s',
    (value) => {
      expect(selected('/mcp', { 'x-mcp-readonly': value })).toBe('default');
    },
  );

  it.each(['true', '1', 'yes', 'anything'])('excludes writes with X-MCP-Readonly: %s', (value) => {
    expect(selected('/mcp/x/creator', { 'x-mcp-readonly': value })).toBe('creator/readonly');
  });

  it('the path takes precedence over the header, and either of them can make the selection read-only', () => {
    expect(selected('/mcp/x/creator', { 'x-mcp-toolsets': 'exchange' })).toBe('creator');
    expect(selected('/mcp/x/creator', { 'x-mcp-toolsets': 'nothing' })).toBe('creator');
    expect(selected('/mcp/readonly', { 'x-mcp-toolsets': 'exchange', 'x-mcp-readonly': 'false' })).toBe(
      'exchange/readonly',
    );
  });

  it.each([
    ['/mcp', { 'x-mcp-tools': 'redeemPerk, listPerks' }, '+listPerks+redeemPerk'],
    ['/mcp', { 'x-mcp-tools': 'REDEEMPERK,redeemPerk' }, '+redeemPerk'],
    ['/mcp/readonly', { 'x-mcp-tools': 'redeemPerk' }, '+redeemPerk/readonly'],
    ['/mcp/x/creator', { 'x-mcp-tools': 'redeemPerk' }, 'creator+redeemPerk'],
    ['/mcp', { 'x-mcp-tools': 'redeemPerk', 'x-mcp-toolsets': 'default' }, 'default+redeemPerk'],
    ['/mcp', { 'x-mcp-tools': ' , ' }, 'default'],
  ])('%s with %j selects single tools: %s', (path, headers, key) => {
    expect(selected(path, headers as Record<string, string>)).toBe(key);
  });

  it.each<[string, Record<string, string>, number, string]>([
    [
      '/mcp',
      { 'x-mcp-tools': 'redeemPerks' },
      400,
      'Unknown tool in X-MCP-Tools: redeemperks. Did you mean redeemPerk?',
    ],
    ['/mcp', { 'x-mcp-tools': 'x'.repeat(10_000) }, 400, 'Unknown tool in X-MCP-Tools'],
    ['/mcp/x/nothing', {}, 404, 'Unknown toolset in the path: nothing. Toolsets: creator, default, exchange, all.'],
    ['/mcp/x/exchnage', {}, 404, 'Did you mean exchange?'],
    ['/mcp/x/readonly', {}, 404, 'Unknown toolset'],
    ['/mcp/x/creator,nothing', {}, 404, 'Unknown toolset in the path: nothing.'],
    ['/mcp/x/,', {}, 404, 'Unknown toolset'],
    ['/mcp/x/%', {}, 404, 'Unknown toolset in the path: %.'],
    [
      '/mcp',
      { 'x-mcp-toolsets': 'creators' },
      400,
      'Unknown toolset in X-MCP-Toolsets: creators. Did you mean creator?',
    ],
    ['/mcp', { 'x-mcp-toolsets': `all,${'x'.repeat(10_000)}` }, 400, 'Unknown toolset'],
  ])('%s with %j selects no tools: %d', (path, headers, status, message) => {
    let error: any;
    try {
      selected(path, headers);
    } catch (thrown) {
      error = thrown;
    }
    expect([error?.status, error?.code]).toEqual([status, -32602]);
    expect(error.message).toContain(message);
    expect(error.message.length).toBeLessThan(300);
  });
});

describe('An address', () => {
  it.each([
    ['/mcp/', '/mcp'],
    ['/mcp/x/exchange%2Cdefault/readonly', '/mcp/x/exchange,default/readonly'],
    ['/mcp/auth/readonly', '/mcp/auth/readonly'],
  ])('the address %s has the canonical path %s', (path, canonical) => {
    expect(pathOf(addressIn(path)!)).toBe(canonical);
  });

  it.each(['/mcpx', '/mcp/other', '/mcp/x', '/mcp/x/a/b', '/api/v1', '/', '/MCP'])(
    'does not recognize the address %s',
    (path) => {
      expect(addressIn(path)).toBeUndefined();
    },
  );
});
