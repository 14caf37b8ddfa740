import { Html, html, htmlResponse, RawResponse } from '#platform';

const CAMPAIGN = /^camp_[0-7][0-9a-hjkmnp-tv-z]{25}$/;

/**
 * A placeholder for the dashboard, to which `dashboardUrl` in API responses already points.
 * @param section the kind of item, such as `campaigns`
 * @param id the item to show; ignored unless it is a campaign id, so that a link cannot inject text into the page
 */
export function dashboardPage(baseUrl: string, section?: string, id?: string): RawResponse {
  const campaignId = section === 'campaigns' && id !== undefined && CAMPAIGN.test(id) ? id : undefined;
  const body = html`
    <div class="lead">
      <h1>The dashboard is not available yet</h1>
      <p>Use the API instead. Send your API key as <code>x-api-key</code>.</p>
    </div>
    ${campaignId ? commandsFor(`${baseUrl}/api/v1`, campaignId) : commands(`${baseUrl}/api/v1`)}
    <p class="row">
      <a class="tap" href="/agent/authorize">Get a key</a>
      <a class="tap" href="/docs">API documentation</a>
      <a class="tap" href="/">Start page</a>
    </p>
  `;
  return htmlResponse({ title: 'Dashboard', body, wide: true });
}

function commandsFor(api: string, campaignId: string): Html {
  return html`<section class="asks">
    <h2>This campaign</h2>
    <p>Get the campaign with its status and limits:</p>
    <pre><code>curl -s ${api}/campaigns/${campaignId} -H 'x-api-key: YOUR_KEY'</code></pre>
    <p>Get its statistics:</p>
    <pre><code>curl -s ${api}/campaigns/${campaignId}/stats -H 'x-api-key: YOUR_KEY'</code></pre>
    <p>List the submissions that are waiting for review:</p>
    <pre><code>curl -s '${api}/submissions?campaignId=${campaignId}&amp;state=pending' -H 'x-api-key: YOUR_KEY'</code></pre>
  </section>`;
}

function commands(api: string): Html {
  return html`<section class="asks">
    <h2>What you can do with the API</h2>
    <p>List your campaigns:</p>
    <pre><code>curl -s ${api}/campaigns -H 'x-api-key: YOUR_KEY'</code></pre>
    <p>List the submissions that are waiting for review:</p>
    <pre><code>curl -s '${api}/submissions?state=pending' -H 'x-api-key: YOUR_KEY'</code></pre>
    <p>Check this month's usage of your plan:</p>
    <pre><code>curl -s ${api}/usage -H 'x-api-key: YOUR_KEY'</code></pre>
  </section>`;
}
