import { FailedRequest } from '#http/host';
import { html, HtmlPage, RawResponse, errorText } from '#http/pages';
import { ApiError } from '#kernel';
import { VALIDATION_ERROR } from '#kernel/errors';
import { pageResponse } from './page-response';

/** An error as a page, for people whom an agent sent here and who usually cannot fix the error themselves. */
export function errorPage(error: ApiError, { id }: FailedRequest): RawResponse {
  const page = error.type === VALIDATION_ERROR ? validationPage(error) : textPage(error, id);
  return pageResponse(page, { status: error.type.status });
}

/** The text is for the visitor; the list of parameters is for the developer of the agent. */
function validationPage({ message, details }: ApiError): HtmlPage {
  const fieldErrors = Array.isArray(details)
    ? (details as { path: string; message: string }[])
    : [{ path: '', message }];
  return {
    title: 'This request is not valid',
    body: html`
      <div class="lead">
        <h1>The request of the agent is not valid</h1>
        <p class="soft">No access was granted, and nothing was sent to the agent. Its developer can fix this:</p>
      </div>
      <ul class="faults">
        ${fieldErrors.map(({ path, message }) => html`<li>${path && html`<code>${path}</code>`} ${message}</li>`)}
      </ul>
    `,
  };
}

function textPage(error: ApiError, requestId: string): HtmlPage {
  const { title, text } = errorText(error, requestId);
  return {
    title,
    body: html`<div class="lead">
      <h1>${title}</h1>
      <p>${text}</p>
      <p class="soft">No access was granted.</p>
    </div>`,
  };
}
