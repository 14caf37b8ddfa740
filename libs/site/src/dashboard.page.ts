import { Html, html, htmlAnswer, PlainAnswer } from '#platform';

const CAMPAIGN = /^camp_[0-7][0-9a-hjkmnp-tv-z]{25}$/;

/**
 * Stands in for the dashboard until there is one: `dashboardUrl` in answers of the API leads here already.
 * @param section what the page will be about, such as `campaigns`
 * @param id the item it will show; anything but the id of a campaign is ignored, so that a link cannot put words here
 */
export function dashboardPage(baseUrl: string, section?: string, id?: string): PlainAnswer {
  const campaignId = section === 'campaigns' && id !== undefined && CAMPAIGN.test(id) ? id : undefined;
  const body = html`
    <div class="lead">
      <h1>The dashboard is not built yet</h1>
      <p>Until then, use the API. You need an API key, sent as <code>x-api-key</code>.</p>
    </div>
    ${campaignId ? commandsFor(`${baseUrl}/api/v1`, campaignId) : commands(`${baseUrl}/api/v1`)}
    <p class="row">
      <a class="tap" href="/agent/authorize">Get a key</a>
      <a class="tap" href="/docs">API documentation</a>
      <a class="tap" href="/">Start page</a>
    </p>
  `;
  return htmlAnswer({ title: 'Dashboard', body, wide: true });
}

function commandsFor(api: string, campaignId: string): Html {
  return html`<section class="asks">
    <h2>This campaign</h2>
    <p>Show it, with its state and limits:</p>
    <pre><code>curl -s ${api}/campaigns/${campaignId} -H 'x-api-key: YOUR_KEY'</code></pre>
    <p>Show its numbers:</p>
    <pre><code>curl -s ${api}/campaigns/${campaignId}/stats -H 'x-api-key: YOUR_KEY'</code></pre>
    <p>List the proofs that wait for a review:</p>
    <pre><code>curl -s '${api}/submissions?campaignId=${campaignId}&amp;state=pending' -H 'x-api-key: YOUR_KEY'</code></pre>
  </section>`;
}

function commands(api: string): Html {
  return html`<section class="asks">
    <h2>What you can do meanwhile</h2>
    <p>List your campaigns:</p>
    <pre><code>curl -s ${api}/campaigns -H 'x-api-key: YOUR_KEY'</code></pre>
    <p>List the proofs that wait for a review:</p>
    <pre><code>curl -s '${api}/submissions?state=pending' -H 'x-api-key: YOUR_KEY'</code></pre>
    <p>See what is left of your plan this month:</p>
    <pre><code>curl -s ${api}/usage -H 'x-api-key: YOUR_KEY'</code></pre>
  </section>`;
}
