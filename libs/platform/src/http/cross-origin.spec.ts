import { readSettings } from '../settings';
import { CrossOriginRules, openHeaders, variesByOrigin } from './cross-origin';
import { EndpointSpec } from './endpoint';

type Allowed = CrossOriginRules['allowed'];

const PAGE = 'https://app.example.com';
const SERVICE = 'https://perk.example.com';
const OPEN = { crossOrigin: 'any' } as EndpointSpec;
const OWN = { crossOrigin: 'own' } as EndpointSpec;
const CLOSED = {} as EndpointSpec;

interface Asked {
  method?: string;
  url?: string;
  /** Null for none. */
  origin?: string | null;
  endpoint?: EndpointSpec;
}

function readableBy(allowed: Allowed, asked: Asked = {}): string | undefined {
  const { method = 'GET', url = '/api/v1/usage', origin = PAGE, endpoint = CLOSED } = asked;
  const headers = openHeaders({ method, url, headers: { origin: origin ?? undefined } }, endpoint, {
    allowed,
    baseUrl: SERVICE,
  });
  return headers?.['access-control-allow-origin'];
}

describe('an answer', () => {
  it('of REST is readable by no page unless origins are set', () => {
    expect(readableBy([])).toBeUndefined();
  });

  it('of REST is readable by pages of the origins that are set', () => {
    expect(readableBy([PAGE])).toBe(PAGE);
    expect(readableBy([PAGE], { origin: 'https://app.example.com:8443' })).toBeUndefined();
    expect(readableBy([PAGE], { origin: null })).toBeUndefined();
  });

  it('of REST is readable by every page when all origins are allowed', () => {
    expect(readableBy('*')).toBe('*');
    expect(readableBy('*', { origin: null })).toBe('*');
    expect(readableBy('*', { origin: null, method: 'POST' })).toBeUndefined();
  });

  it('of a page with cookies is readable by none', () => {
    for (const allowed of ['*', [PAGE]] as const)
      expect(readableBy(allowed, { url: '/agent/authorize' })).toBeUndefined();
  });

  it('of what is open to every page is readable by every page', () => {
    for (const allowed of [[], [PAGE]]) expect(readableBy(allowed, { url: '/mcp', endpoint: OPEN })).toBe('*');
  });

  it('of what is open to the pages of the service is readable by those, whatever origins are set', () => {
    for (const allowed of ['*', [PAGE]] as const) {
      expect(readableBy(allowed, { url: '/mcp', endpoint: OWN })).toBeUndefined();
      expect(readableBy(allowed, { url: '/mcp', endpoint: OWN, origin: SERVICE })).toBe(SERVICE);
    }
  });

  it('depends on the origin only where some may read it and others may not', () => {
    const depends = (allowed: Allowed, endpoint = CLOSED) =>
      variesByOrigin({ method: 'GET', url: '/api/v1/usage', headers: {} }, endpoint, { allowed, baseUrl: SERVICE });
    expect([depends([PAGE]), depends([], OWN)]).toEqual([true, true]);
    expect([depends([PAGE], OPEN), depends('*'), depends([])]).toEqual([false, false, false]);
  });
});

describe('CORS_ORIGINS', () => {
  const read = (CORS_ORIGINS?: string) => readSettings({ ...SECRETS, CORS_ORIGINS }).CORS_ORIGINS;
  const SECRETS = { JWT_SECRET: 'x'.repeat(32), ENCRYPTION_KEY: 'x'.repeat(32) };

  it('is none unless set, all, or a list', () => {
    expect([read(), read('*'), read(`${PAGE}, http://localhost:5173`)]).toEqual([
      [],
      '*',
      [PAGE, 'http://localhost:5173'],
    ]);
  });

  it.each(['app.example.com', `${PAGE}/`, `${PAGE}/path`, `*,${PAGE}`, 'null', 'ftp://app.example.com', `${PAGE},`])(
    'is refused when it is %s',
    (text) => {
      expect(() => read(text)).toThrow(/CORS_ORIGINS {2}must be \*, or a list of origins without a path/);
    },
  );
});
