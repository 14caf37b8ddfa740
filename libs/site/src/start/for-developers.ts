import { Html, html } from '#http/pages';
import { Settings } from '#kernel';
import { VERSION } from '#kernel/host';

/** What programs and agents can use, with the addresses. */
export function forDevelopers({ BASE_URL, NODE_ENV }: Pick<Settings, 'BASE_URL' | 'NODE_ENV'>): Html {
  return html`
    <h2 id="developers">For developers and agents</h2>
    <p class="sub">Everything on this page can be automated: the dashboard itself uses the API.</p>
    <dl class="facts">
      <div>
        <dt>REST API</dt>
        <dd>
          <code>${BASE_URL}/api/v1</code>
          <a href="/docs">API documentation</a> <a href="/api/v1/docs">OpenAPI description</a>
        </dd>
      </div>
      <div>
        <dt>Agent tools</dt>
        <dd>
          <code>${BASE_URL}/mcp</code>
          <a href="/api/v1/mcp">Tool definitions</a>
        </dd>
      </div>
      <div>
        <dt>Keys</dt>
        <dd>
          <a href="/agent/authorize">Sign in and get a key</a>
          <span class="soft">
            For yourself, or for an agent that works for you.
            ${NODE_ENV === 'development' && 'The server prints a test key when it starts.'}
          </span>
        </dd>
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
  `;
}
