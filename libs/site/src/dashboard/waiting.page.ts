import { html, htmlResponse, RawResponse } from '#http/pages';

/** Seconds until the page asks again. */
const RELOAD_SECONDS = 1;

/** What /dashboard shows while the dashboard is built, which takes a few seconds after its sources have changed. */
export function waitingPage(): RawResponse {
  const body = html`<div class="lead">
    <h1>The dashboard is being built</h1>
    <p>This takes a few seconds after an update. The page reloads by itself.</p>
  </div>`;
  return htmlResponse(
    { title: 'Dashboard', body },
    { status: 503, headers: { refresh: String(RELOAD_SECONDS), 'retry-after': String(RELOAD_SECONDS) } },
  );
}

/** What /dashboard shows if the build has failed. */
export function failedPage(error: string): RawResponse {
  const body = html`<div class="lead">
      <h1>The dashboard could not be built</h1>
      <p>The API works. To try again, correct the error and run <code>npm start</code>.</p>
    </div>
    <pre><code>${error}</code></pre>`;
  return htmlResponse({ title: 'Dashboard', body, wide: true }, { status: 503 });
}
