import { createServer, AddressInfo, Server } from 'node:net';
import { once } from 'node:events';
import { aClient } from '../support/agents/agents';
import { startApp, TestApp } from '../support/app';
import { aTenant } from '../support/builders';
import { approveInBrowser } from '../support/agents/consent';
import { aProxy } from '../support/proxy';
import { Finding, requiredScenarios, runSuite } from './suite.cjs';

/** A free port. */
async function aFreePort(): Promise<string> {
  const server = createServer();
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { port } = server.address() as AddressInfo;
  await once(server.close(), 'close');
  return String(port);
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
        if (address !== undefined)
          return (decision ??= approveInBrowser(app, owner, address).then(async (to) => void (await fetch(to))));
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
