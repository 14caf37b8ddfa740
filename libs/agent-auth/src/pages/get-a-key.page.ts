import { html, HtmlPage } from '#http/pages';

/** Explains how to get a key to someone who opens the consent page without a request, for example from the link in a 401. */
export function getAKeyPage({ baseUrl, printsTestKey }: { baseUrl: string; printsTestKey: boolean }): HtmlPage {
  const api = `${baseUrl}/api/v1`;
  const agentLink = `${baseUrl}/agent/authorize?agent_name=My%20Agent&redirect_uri=http://localhost:8123/callback&state=xyz&mode=test`;
  return {
    title: 'Get a key',
    wide: true,
    body: html`
      <div class="lead">
        <h1>How to get a key</h1>
        <p>
          An API key belongs to one business. A test key reads and writes only test data, and a live key only live data.
          ${printsTestKey && 'This server printed a test key in its terminal when it started.'}
        </p>
      </div>
      <section class="asks" aria-labelledby="by-agent">
        <h2 id="by-agent">Let an agent request one</h2>
        <p>
          Connect your agent to <code>${baseUrl}/mcp</code>. When it needs access, it opens this page with its request.
          Sign in or create an account, see what it requests, and approve or deny it.
        </p>
      </section>
      <section class="asks" aria-labelledby="by-hand">
        <h2 id="by-hand">Create one yourself</h2>
        <p>
          An owner creates keys in the dashboard, under <a class="tap" href="/dashboard/api-keys">API keys</a>. Without
          a browser, two calls do the same. First sign in (add <code>"action":"register"</code> to create an account):
        </p>
        <pre><code>curl -s ${api}/auth -H 'content-type: application/json' -d '{"email":"you@example.com","password":"YOUR PASSWORD"}'</code></pre>
        <p>Then create a key with the <code>accessToken</code> from the response. The key is shown only once:</p>
        <pre><code>curl -s ${api}/api-keys -H 'authorization: Bearer ACCESS_TOKEN' -H 'content-type: application/json' -d '{"name":"My script","mode":"test"}'</code></pre>
      </section>
      <section class="asks" aria-labelledby="by-flow">
        <h2 id="by-flow">Build an agent</h2>
        <p>
          Send people here with a request. When they approve it, a code is sent to <code>redirect_uri</code>. Exchange
          the code within 60 seconds at <code>${api}/agent-auth/token</code>.
        </p>
        <pre><code><a href="${agentLink}">${agentLink}</a></code></pre>
        <p>
          OAuth 2.1 clients find the metadata at
          <a href="/.well-known/oauth-authorization-server">/.well-known/oauth-authorization-server</a>. They register
          at <code>/agent/register</code> or publish a client metadata document, and must use PKCE with S256. Without
          <code>scope</code>, a key can only read what the tools need.
        </p>
      </section>
      <p class="row">
        <a class="tap" href="/docs">API documentation</a>
        <a class="tap" href="/">Start page</a>
      </p>
    `,
  };
}
