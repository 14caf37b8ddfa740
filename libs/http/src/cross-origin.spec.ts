import { readSettings } from '#kernel/settings';
import { CrossOriginRules, crossOriginOptions } from './cross-origin';
import { EndpointSpec } from './endpoint-spec';

type Allowed = CrossOriginRules['allowed'];

const PAGE = 'https://app.example.com';
const SERVICE = 'https://perk.example.com';
const OPEN = { crossOrigin: 'any' } as EndpointSpec;
const OWN = { crossOrigin: 'own' } as EndpointSpec;
const CLOSED = {} as EndpointSpec;

interface PageRequest {
  method?: string;
  url?: string;
  /** Null for none. */
  origin?: string | null;
  endpoint?: EndpointSpec;
}

/** The origin whose pages may read the response; undefined for none. */
function allowedOrigin(allowed: Allowed, request: PageRequest = {}): string | undefined {
  const { method = 'GET', url = '/api/v1/usage', origin = PAGE, endpoint = CLOSED } = request;
  const options = crossOriginOptions({ method, url, headers: { origin: origin ?? undefined } }, endpoint, {
    allowed,
    baseUrl: SERVICE,
  });
  return typeof options.origin === 'string' ? options.origin : undefined;
}

describe('Access-Control-Allow-Origin', () => {
  it('is omitted by the REST API if CORS_ORIGINS is not set', () => {
    expect(allowedOrigin([])).toBeUndefined();
  });

  it('is set by the REST API for the configured origins', () => {
    expect(allowedOrigin([PAGE])).toBe(PAGE);
    expect(allowedOrigin([PAGE], { origin: 'https://app.example.com:8443' })).toBeUndefined();
    expect(allowedOrigin([PAGE], { origin: null })).toBeUndefined();
  });

  it('is * for the REST API if all origins are allowed', () => {
    expect(allowedOrigin('*')).toBe('*');
    expect(allowedOrigin('*', { origin: null })).toBe('*');
    expect(allowedOrigin('*', { origin: null, method: 'POST' })).toBeUndefined();
  });

  it('is never set for pages that use cookies', () => {
    for (const allowed of ['*', [PAGE]] as const)
      expect(allowedOrigin(allowed, { url: '/agent/authorize' })).toBeUndefined();
  });

  it('is * for endpoints that declare crossOrigin: any', () => {
    for (const allowed of [[], [PAGE]]) expect(allowedOrigin(allowed, { url: '/mcp', endpoint: OPEN })).toBe('*');
  });

  it('is set only for the service origin by endpoints that declare crossOrigin: own', () => {
    for (const allowed of ['*', [PAGE]] as const) {
      expect(allowedOrigin(allowed, { url: '/mcp', endpoint: OWN })).toBeUndefined();
      expect(allowedOrigin(allowed, { url: '/mcp', endpoint: OWN, origin: SERVICE })).toBe(SERVICE);
    }
  });

  it('varies by origin only if some origins are allowed and others are not', () => {
    const head = { method: 'GET', url: '/api/v1/usage', headers: {} };
    const shared = (allowed: Allowed, endpoint = CLOSED) =>
      crossOriginOptions(head, endpoint, { allowed, baseUrl: SERVICE }).origin;
    // An empty list adds `Vary: Origin`.
    expect([shared([PAGE]), shared([], OWN)]).toEqual([[], []]);
    expect([shared([PAGE], OPEN), shared('*'), shared([])]).toEqual(['*', '*', false]);
  });
});

describe('CORS_ORIGINS', () => {
  const read = (CORS_ORIGINS?: string) => readSettings([], { ...SECRETS, CORS_ORIGINS }).CORS_ORIGINS;
  const SECRETS = { JWT_SECRET: 'x'.repeat(32), ENCRYPTION_KEY: 'x'.repeat(32) };

  it('accepts *, a list, or nothing', () => {
    expect([read(), read('*'), read(`${PAGE}, http://localhost:5173`)]).toEqual([
      [],
      '*',
      [PAGE, 'http://localhost:5173'],
    ]);
  });

  it.each(['app.example.com', `${PAGE}/`, `${PAGE}/path`, `*,${PAGE}`, 'null', 'ftp://app.example.com', `${PAGE},`])(
    'rejects %s',
    (text) => {
      expect(() => read(text)).toThrow(/CORS_ORIGINS {2}must be \*, or a list of origins without a path/);
    },
  );
});
