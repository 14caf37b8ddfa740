import { FailedRequest, html, HtmlPage, PlainAnswer, Problem, problemWords, VALIDATION_ERROR } from '#platform';
import { pageAnswer } from './answer';

/** What went wrong, as a page: for people whom an agent sent here, and who can mend little of it. */
export function problemPage(problem: Problem, { id }: FailedRequest): PlainAnswer {
  const page = problem.type === VALIDATION_ERROR ? faultsPage(problem) : wordsPage(problem, id);
  return pageAnswer(page, { status: problem.type.status });
}

/** The words are for whoever sees the page; the names are for whoever made the agent. */
function faultsPage({ message, details }: Problem): HtmlPage {
  const faults = Array.isArray(details) ? (details as { path: string; message: string }[]) : [{ path: '', message }];
  return {
    title: 'This request is not valid',
    body: html`
      <div class="lead">
        <h1>The agent asked in a way that Perk cannot answer</h1>
        <p class="soft">Nothing was granted, and nothing was sent back to it. Whoever makes the agent can mend this:</p>
      </div>
      <ul class="faults">
        ${faults.map(({ path, message }) => html`<li>${path && html`<code>${path}</code>`} ${message}</li>`)}
      </ul>
    `,
  };
}

function wordsPage(problem: Problem, requestId: string): HtmlPage {
  const { title, words } = problemWords(problem, requestId);
  return {
    title,
    body: html`<div class="lead">
      <h1>${title}</h1>
      <p>${words}</p>
      <p class="soft">Nothing was granted.</p>
    </div>`,
  };
}
