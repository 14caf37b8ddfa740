import { isRegistered, redirectUriError, withParameters } from './redirect-uri';

const fieldError = (uri: string, privateSchemes = true) => redirectUriError(uri, { privateSchemes });

describe('redirectUriError', () => {
  it.each([
    'https://agent.example/callback',
    'https://agent.example',
    'https://agent.example/',
    'https://agent.example:8443/cb?tenant=7&mode=a%20b',
    'https://203.0.113.7/cb',
    'https://xn--bcher-kva.example/cb',
    'https://agent.example//cb;v=1',
    'https://localhost/cb',
    'http://localhost/cb',
    'http://localhost:8123',
    'http://127.0.0.1:8123/cb',
    'http://[::1]:8123/cb',
    `https://agent.example/${'x'.repeat(1978)}`,
  ])('accepts %s', (uri) => {
    expect([fieldError(uri), fieldError(uri, false)]).toEqual([undefined, undefined]);
  });

  it.each([
    'cursor://anysphere.cursor-mcp/oauth/callback',
    'vscode://some.extension/cb',
    'com.example.app:/oauth',
    'com.example.app:oauth',
    'my-app+dev://cb?x=1',
  ])('accepts %s only if private schemes are allowed', (uri) => {
    expect(fieldError(uri)).toBeUndefined();
    expect(fieldError(uri, false)).toBe('must be https, or http on localhost, 127.0.0.1 or [::1]');
  });

  const OTHER_SCHEME =
    'must be https, or http on localhost, 127.0.0.1 or [::1], or a private scheme of the application';
  const NO_URI = 'must be an absolute URI, such as https://agent.example/callback';
  const SPACES = 'must not contain spaces, control characters or backslashes';
  const USER = 'must not contain a user name or a password';
  const FRAGMENT = 'must not contain a fragment';

  it.each([
    // Schemes that the browser itself runs, reads or shows, in any spelling.
    ['javascript:alert(1)', OTHER_SCHEME],
    ['JavaScript:alert(1)', OTHER_SCHEME],
    ['javascript://agent.example/%0aalert(1)', OTHER_SCHEME],
    ['java\tscript:alert(1)', SPACES],
    [' javascript:alert(1)', SPACES],
    ['\u0001javascript:alert(1)', SPACES],
    ['data:text/html,<script>alert(1)</script>', OTHER_SCHEME],
    ['DATA:text/html;base64,PHM+', OTHER_SCHEME],
    ['vbscript:msgbox(1)', OTHER_SCHEME],
    ['file:///etc/passwd', OTHER_SCHEME],
    ['blob:https://agent.example/0b6f', OTHER_SCHEME],
    ['filesystem:https://agent.example/temporary/x', OTHER_SCHEME],
    ['view-source:https://agent.example', OTHER_SCHEME],
    ['about:blank', OTHER_SCHEME],
    ['intent://agent.example#Intent;scheme=http;end', OTHER_SCHEME],
    ['ms-settings:privacy', OTHER_SCHEME],
    ['mailto:a@agent.example', OTHER_SCHEME],
    ['tel:+15550100', OTHER_SCHEME],
    // Schemes that send the code unencrypted.
    ['http://agent.example/cb', OTHER_SCHEME],
    ['HTTP://agent.example/cb', OTHER_SCHEME],
    ['ftp://agent.example/cb', OTHER_SCHEME],
    ['ws://agent.example/cb', OTHER_SCHEME],
    ['wss://agent.example/cb', OTHER_SCHEME],
    // Hosts that only look like loopback hosts.
    ['http://localhost.agent.example/cb', OTHER_SCHEME],
    ['http://localhost./cb', OTHER_SCHEME],
    ['http://127.0.0.1.agent.example/cb', OTHER_SCHEME],
    ['http://127.0.0.2/cb', OTHER_SCHEME],
    ['http://0.0.0.0/cb', OTHER_SCHEME],
    ['http://[::ffff:127.0.0.1]/cb', OTHER_SCHEME],
    ['http://localhost@agent.example/cb', OTHER_SCHEME],
    ['http://127.1/cb', 'must be written as http://127.0.0.1/cb'],
    ['http://2130706433/cb', 'must be written as http://127.0.0.1/cb'],
    ['http://0x7f.0.0.1/cb', 'must be written as http://127.0.0.1/cb'],
    ['http://LOCALHOST/cb', 'must be written as http://localhost/cb'],
    ['http://[0:0:0:0:0:0:0:1]/cb', 'must be written as http://[::1]/cb'],
    // URIs that look like one host and lead to another.
    ['https://good.example@evil.example/cb', USER],
    ['https://good.example:pw@evil.example/cb', USER],
    ['https://good.example%2f@evil.example/cb', USER],
    ['https://@evil.example/cb', 'must be written as https://evil.example/cb'],
    ['https://evil.example\\@good.example/cb', SPACES],
    ['https:\\\\evil.example\\cb', SPACES],
    ['https://good.example\\.evil.example/cb', SPACES],
    ['https:evil.example/cb', 'must be written as https://evil.example/cb'],
    ['https:/evil.example/cb', 'must be written as https://evil.example/cb'],
    ['https:///evil.example/cb', 'must be written as https://evil.example/cb'],
    ['https://good.example/../evil', 'must be written as https://good.example/evil'],
    ['https://good.example/cb/%2e%2E/evil', 'must be written as https://good.example/evil'],
    ['https://good.example/./cb', 'must be written as https://good.example/cb'],
    ['HTTPS://good.example/cb', 'must be written as https://good.example/cb'],
    ['https://GOOD.example/cb', 'must be written as https://good.example/cb'],
    ['https://good.example:443/cb', 'must be written as https://good.example/cb'],
    ['https://good。example/cb', 'must be written as https://good.example/cb'],
    ['https://bücher.example/cb', 'must be written as https://xn--bcher-kva.example/cb'],
    ['https://g\u043e\u043ed.example/cb', 'must be written as https://xn--gd-fmca.example/cb'],
    ['https://agent.example/ü', 'must be written as https://agent.example/%C3%BC'],
    ['https://g\u00adood.example/cb', 'must be written as https://good.example/cb'],
    ['Cursor://app/cb', 'must be written as cursor://app/cb'],
    ['cursor://user:pw@app/cb', USER],
    // Characters that break out of a header or a page.
    ['https://agent.example/cb\r\nset-cookie: a=b', SPACES],
    ['https://agent.example/cb\n', SPACES],
    ['https://agent.example/c b', SPACES],
    ['https://agent.example/cb\u0000', SPACES],
    ['https://agent.example/cb\u2028', SPACES],
    ['https://agent.example/"><script>', 'must be written as https://agent.example/%22%3E%3Cscript%3E'],
    // Parameters that replace the ones we add.
    ['https://agent.example/cb#', FRAGMENT],
    ['https://agent.example/cb#access', FRAGMENT],
    ['cursor://app/cb#x', FRAGMENT],
    ['https://agent.example/cb?code=mine', 'must not have a query parameter code: the response adds it'],
    ['https://agent.example/cb?x=1&%73tate=mine', 'must not have a query parameter state: the response adds it'],
    ['https://agent.example/cb?error=', 'must not have a query parameter error: the response adds it'],
    ['cursor://app/cb?iss=mine', 'must not have a query parameter iss: the response adds it'],
    // Not an absolute URI.
    ['', NO_URI],
    ['/callback', NO_URI],
    ['//evil.example/cb', NO_URI],
    ['agent.example/cb', NO_URI],
    ['https://', NO_URI],
    ['https://agent.example:99999/cb', NO_URI],
    ['http://[::1/cb', NO_URI],
    ['https://[fe80::1%25eth0]/cb', NO_URI],
    [`https://agent.example/${'x'.repeat(1979)}`, 'must be at most 2000 characters'],
  ])('rejects %j', (uri, message) => {
    expect(fieldError(uri)).toBe(message);
    expect(fieldError(uri, false)).toBeDefined();
  });
});

describe('isRegistered', () => {
  const registered = ['https://good.example/cb', 'http://localhost/cb', 'http://127.0.0.1:7000/', 'cursor://app/cb'];

  it.each([
    'https://good.example/cb',
    'http://localhost/cb',
    'http://localhost:8123/cb',
    'http://127.0.0.1:8123/',
    'http://127.0.0.1/',
    'cursor://app/cb',
  ])('returns true for %s', (uri) => {
    expect(isRegistered(uri, registered)).toBe(true);
  });

  it.each([
    'https://good.example/cb/',
    'https://good.example/CB',
    'https://good.example/cb?x=1',
    'https://good.example/cb/../evil',
    'https://good.example/cb%2f..%2fevil',
    'https://good.example:8443/cb',
    'https://sub.good.example/cb',
    'https://good.example.evil.example/cb',
    'http://good.example/cb',
    'http://localhost:8123/cb/more',
    'http://localhost:8123/cb?x=1',
    'http://localhost:8123',
    'http://127.0.0.1:8123/cb',
    'http://[::1]:8123/cb',
    'https://localhost:8123/cb',
    'http://localhost:8123@evil.example/cb',
    'http://localhost:x/cb',
    'cursor://app:1/cb',
    'cursor://other/cb',
  ])('returns false for %s', (uri) => {
    expect(isRegistered(uri, registered)).toBe(false);
  });
});

describe('withParameters', () => {
  it.each([
    ['https://agent.example/cb', { code: 'a', state: null, iss: 'b' }, 'https://agent.example/cb?code=a&iss=b'],
    ['https://agent.example/cb?x=1', { code: 'a' }, 'https://agent.example/cb?x=1&code=a'],
    ['https://agent.example/cb?x=1&', { code: 'a' }, 'https://agent.example/cb?x=1&code=a'],
    ['https://agent.example', { code: 'a' }, 'https://agent.example?code=a'],
    ['com.example.app:cb', { state: 'a&b=c #é\r\n+' }, 'com.example.app:cb?state=a%26b%3Dc%20%23%C3%A9%0D%0A%2B'],
  ])('appends to %s the parameters %j', (uri, parameters, expected) => {
    expect(withParameters(uri, parameters)).toBe(expected);
  });
});
