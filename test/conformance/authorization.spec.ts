import { createServer, connect, AddressInfo, Server } from 'node:net';
import { once } from 'node:events';
import { aClient } from '../support/agents/agents';
import { startApp, TestApp } from '../support/app';
import { aTenant, PASSWORD, Tenant } from '../support/builders';
import { Visitor } from '../support/agents/consent';
import { Finding, requiredScenarios, runSuite } from './suite.cjs';

/** A TCP proxy, so that BASE_URL is known before the service has a port. */
async function aProxy(): Promise<{ origin: string; forwardTo(app: TestApp): void; server: Server }> {
  let port = 0;
  const server = createServer((client) => {
    const upstream = connect(port, '127.0.0.1');
    client.pipe(upstream).pipe(client);
    for (const socket of [client, upstream]) socket.on('error', () => [client, upstream].map((end) => end.destroy()));
  });
  await once(server.unref().listen(0, '127.0.0.1'), 'listening');
  return {
    origin: `http://127.0.0.1:${String((server.address() as AddressInfo).port)}`,
    forwardTo: ({ origin }) => (port = Number(new URL(origin).port)),
    server,
  };
}

/** A free port. */
async function aFreePort(): Promise<string> {
  const server = createServer();
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { port } = server.address() as AddressInfo;
  await once(server.close(), 'close');
  return String(port);
}

/** Does what a person does in the browser: signs in, approves, and follows the redirect to the client. */
async function consent(app: TestApp, owner: Tenant, address: string): Promise<void> {
  const pathOf = (url: string | null) => {
    const { pathname, search } = new URL(url ?? '', app.origin);
    return pathname + search;
  };
  const visitor = new Visitor(app);
  const signInPage = await visitor.fetch(pathOf(address));
  const signIn = { ...signInPage.form('/agent/sign-in'), email: owner.email, password: PASSWORD };
  const { location } = await visitor.send('/agent/sign-in', signIn);
  const consentPage = await visitor.fetch(pathOf(location));
  const approval = { ...consentPage.form('/agent/authorize'), decision: 'approve' };
  const decided = await visitor.send('/agent/authorize', approval);
  if (decided.location === null)
    throw new Error(`There was no redirect: ${signInPage.words}\n${consentPage.words}\n${decided.words}`);
  await fetch(decided.location);
}

describe('authorization', () => {
  let app: TestApp;
  let server: Server;
  let findings: Map<string, Finding>;
  beforeAll(async () => {
    const proxy = await aProxy();
    server = proxy.server;
    const started = await startApp({ BASE_URL: proxy.origin });
    proxy.forwardTo(started);
    app = { ...started, origin: proxy.origin };
    const owner = await aTenant(app);
    const id = await aClient(app.api, { redirect_uris: ['http://127.0.0.1/callback'] });
    let decision: Promise<void> | undefined;
    findings = await runSuite(
      'authorization',
      ['authorization', '--url', app.origin, '--client-id', id, '--port', await aFreePort()],
      (output) => {
        const [address] = /^https?:\/\/\S+[?&]response_type=code\S*(?=\n)/m.exec(output) ?? [];
        if (address !== undefined) return (decision ??= consent(app, owner, address));
      },
    );
  });
  afterAll(async () => {
    await app.stop();
    server.close();
  });

  it.each(requiredScenarios('authorization'))('passes the scenario %s', (scenario) => {
    const finding = findings.get(scenario);
    expect(finding).toMatchObject({ failures: [], warnings: [] });
    expect(finding?.passed).toBeGreaterThan(0);
  });
});
