import { createServer, connect, AddressInfo, Server } from 'node:net';
import { once } from 'node:events';
import { aClient } from '../support/agents';
import { startApp, TestApp } from '../support/app';
import { aTenant, PASSWORD, Tenant } from '../support/builders';
import { Visitor } from '../support/consent';
import { Finding, requiredScenarios, runSuite } from './suite.cjs';

/** The address that the service is known by, before it has one: what arrives there is passed on, as a proxy does. */
async function aDoor(): Promise<{ origin: string; leadTo(app: TestApp): void; server: Server }> {
  let port = 0;
  const server = createServer((visitor) => {
    const inside = connect(port, '127.0.0.1');
    visitor.pipe(inside).pipe(visitor);
    for (const socket of [visitor, inside]) socket.on('error', () => [visitor, inside].map((end) => end.destroy()));
  });
  await once(server.unref().listen(0, '127.0.0.1'), 'listening');
  return {
    origin: `http://127.0.0.1:${String((server.address() as AddressInfo).port)}`,
    leadTo: ({ origin }) => (port = Number(new URL(origin).port)),
    server,
  };
}

/** A port that nobody listens on now. */
async function aFreePort(): Promise<string> {
  const server = createServer();
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { port } = server.address() as AddressInfo;
  await once(server.close(), 'close');
  return String(port);
}

/** As a person does whose browser was sent there: signs in, approves, and is sent on to whoever asked. */
async function consent(app: TestApp, owner: Tenant, address: string): Promise<void> {
  const pathOf = (url: string | null) => {
    const { pathname, search } = new URL(url ?? '', app.origin);
    return pathname + search;
  };
  const visitor = new Visitor(app);
  const asked = await visitor.fetch(pathOf(address));
  const signIn = { ...asked.form('/agent/sign-in'), email: owner.email, password: PASSWORD };
  const { location } = await visitor.send('/agent/sign-in', signIn);
  const shown = await visitor.fetch(pathOf(location));
  const decided = await visitor.send('/agent/authorize', { ...shown.form('/agent/authorize'), decision: 'approve' });
  if (decided.location === null) throw new Error(`Nobody is sent on: ${asked.words}\n${shown.words}\n${decided.words}`);
  await fetch(decided.location);
}

describe('authorization', () => {
  let app: TestApp;
  let server: Server;
  let findings: Map<string, Finding>;
  beforeAll(async () => {
    const door = await aDoor();
    server = door.server;
    const started = await startApp({ BASE_URL: door.origin });
    door.leadTo(started);
    app = { ...started, origin: door.origin };
    const owner = await aTenant(app);
    const id = await aClient(app.api, { redirect_uris: ['http://127.0.0.1/callback'] });
    let decision: Promise<void> | undefined;
    findings = await runSuite(
      'authorization',
      ['authorization', '--url', app.origin, '--client-id', id, '--port', await aFreePort()],
      (printed) => {
        const [address] = /^https?:\/\/\S+[?&]response_type=code\S*(?=\n)/m.exec(printed) ?? [];
        if (address !== undefined) return (decision ??= consent(app, owner, address));
      },
    );
  });
  afterAll(async () => {
    await app.stop();
    server.close();
  });

  it.each(requiredScenarios('authorization'))('goes as %s demands', (scenario) => {
    const finding = findings.get(scenario);
    expect(finding).toMatchObject({ failures: [], warnings: [] });
    expect(finding?.passed).toBeGreaterThan(0);
  });
});
