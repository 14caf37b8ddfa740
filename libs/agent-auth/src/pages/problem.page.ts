import { FastifyRequest } from 'fastify';
import { PlainAnswer, Problem, RATE_LIMITED, SERVICE_UNAVAILABLE, VALIDATION_ERROR } from '#platform';
import { pageAnswer } from './answer';
import { Html, html } from './html';
import { Page } from './layout';

/** What went wrong, as a page: for people whom an agent sent here, and who can mend little of it. */
export function problemPage(problem: Problem, { id }: Pick<FastifyRequest, 'id'>): PlainAnswer {
  return pageAnswer(pageOf(problem, id), { status: problem.type.status });
}

function pageOf(problem: Problem, requestId: string): Page {
  switch (problem.type) {
    case VALIDATION_ERROR:
      return faultsPage(problem);
    case RATE_LIMITED:
      return page('Too many tries', html`Wait ${secondsOf(problem)} seconds, then go back and try again.`);
    case SERVICE_UNAVAILABLE:
      return page('Perk is away for a moment', html`Wait ${secondsOf(problem)} seconds, then reload this page.`);
  }
  if (problem.type.status < 500) return page('This could not be done', html`${problem.message}`);
  return page(
    'Something went wrong on our side',
    html`Try again. If it happens again, tell us this number: <code>${requestId}</code>`,
  );
}

/** The words are for whoever sees the page; the names are for whoever made the agent. */
function faultsPage({ message, details }: Problem): Page {
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

function page(title: string, words: Html): Page {
  return {
    title,
    body: html`<div class="lead">
      <h1>${title}</h1>
      <p>${words}</p>
      <p class="soft">Nothing was granted.</p>
    </div>`,
  };
}

function secondsOf({ headers }: Problem): string {
  return headers['retry-after'] ?? 'some';
}
