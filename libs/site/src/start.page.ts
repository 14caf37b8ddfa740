import { html, htmlResponse, RawResponse } from '#http/pages';
import { Settings } from '#kernel';
import { VERSION } from '#kernel/host';

/** The page at `/`: what the service is, and links to get started. */
export function startPage({ BASE_URL, NODE_ENV }: Pick<Settings, 'BASE_URL' | 'NODE_ENV'>): RawResponse {
  const body = html`
    <div class="lead">
      <h1>Perks for marketing actions</h1>
      <p>
        Businesses offer perks (discounts, free items, cash back) to customers and creators who post about them on
        social platforms. A business launches a campaign, people submit proof of what they did, and everyone whose proof
        is approved gets a perk to redeem.
      </p>
    </div>
    <ul class="links">
      <li>
        <a href="/docs">API documentation</a>
        <p class="soft">Read about every endpoint and try it in the browser.</p>
      </li>
      <li>
        <a href="/agent/authorize">Sign in and get a key</a>
        <p class="soft">
          For yourself, or for an agent that works for you.
          ${NODE_ENV === 'development' && 'The server prints a test key when it starts.'}
        </p>
      </li>
      <li>
        <a href="/dashboard">Dashboard</a>
        <p class="soft">
          Run campaigns, review proofs and redeem perks, on a desktop or a phone.
          ${
            NODE_ENV === 'development' &&
            'The demo sign-in that the server printed opens it in test mode, which has the demo data; live mode is empty.'
          }
        </p>
      </li>
      <li>
        <a href="/dashboard/register">Create an account</a>
        <p class="soft">For a business, or for a creator.</p>
      </li>
    </ul>
    <section class="asks" aria-labelledby="programs">
      <h2 id="programs">For programs and agents</h2>
      <dl class="facts">
        <div>
          <dt>REST API</dt>
          <dd><code>${BASE_URL}/api/v1</code> <a href="/api/v1/docs">OpenAPI description</a></dd>
        </div>
        <div>
          <dt>Agent tools</dt>
          <dd><code>${BASE_URL}/mcp</code> <a href="/api/v1/mcp">Tool definitions</a></dd>
        </div>
        <div>
          <dt>Language models</dt>
          <dd><a href="/llms.txt">llms.txt</a></dd>
        </div>
        <div>
          <dt>Status</dt>
          <dd>Version ${VERSION} <a href="/api/v1/health">Health</a></dd>
        </div>
      </dl>
    </section>
  `;
  return htmlResponse(
    { title: 'Perks for marketing actions', body, wide: true, indexed: true },
    { headers: { 'cache-control': 'public, max-age=300' } },
  );
}
