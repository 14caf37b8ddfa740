import type { Webhook, WebhookAttempt, WebhookDelivery } from '../api/client.ts';
import { count } from './plural.ts';
import { readable, type StateWords } from './states.ts';

/** Whether a webhook works, in one or two words. */
export function healthOf({ status, consecutiveFailures }: Webhook): StateWords {
  if (status === 'disabled') return { label: 'Disabled', tone: 'neutral', icon: 'stop' };
  if (consecutiveFailures > 0) return { label: 'Failing', tone: 'bad', icon: 'alert' };
  return { label: 'No failures', tone: 'good', icon: 'check' };
}

const REASONS: Readonly<Record<string, string>> = {
  owner: 'Somebody in your business disabled it.',
  gone: 'Your server answered that it no longer wants events (410).',
  failures: 'Every attempt failed for 5 days.',
  creator: 'The person who created it has left the team or changed roles. Check the URL before you enable it.',
  revoked: 'All access to your business was revoked. Check the URL and replace the secret before you enable it.',
};

export function disabledBecause(reason: string | null): string {
  return reason === null ? '' : (REASONS[reason] ?? readable(reason));
}

/** The host and path of a URL, which is how people know a webhook. */
export function shortUrl(url: string): string {
  return url.replace(/^https?:\/\//, '').replace(/\/$/, '');
}

export function deliveryState({ status, attempts }: Pick<WebhookDelivery, 'status' | 'attempts'>): StateWords {
  if (status === 'delivered') return { label: 'Delivered', tone: 'good', icon: 'check' };
  if (status === 'failed') return { label: attempts.length === 0 ? 'Not sent' : 'Failed', tone: 'bad', icon: 'close' };
  return attempts.length === 0
    ? { label: 'Waiting', tone: 'neutral', icon: 'clock' }
    : { label: 'Trying again', tone: 'warn', icon: 'refresh' };
}

const TRIGGERS: Readonly<Record<string, string>> = {
  event: 'It happened',
  replay: 'Sent again',
  recovery: 'Missed before',
  test: 'Test',
};

export function triggerName(trigger: string): string {
  return TRIGGERS[trigger] ?? readable(trigger);
}

interface ResultWords {
  /** What happened. */
  label: string;
  /** What it usually means, and what to do. */
  advice?: string;
}

const ERRORS: Readonly<Record<string, ResultWords>> = {
  timeout: {
    label: 'No answer within 15 seconds',
    advice: 'Respond first, and do slow work afterwards.',
  },
  connect: {
    label: 'No connection',
    advice: 'Nothing listens at this address, or a firewall refuses our connections. Check that the server runs.',
  },
  tls: {
    label: 'No secure connection',
    advice: 'The certificate has expired, or is for another name. Renew it, with all intermediate certificates.',
  },
  address: {
    label: 'No public address',
    advice: 'The name does not lead to a server on the public internet. Check the host in the URL, and its DNS.',
  },
  url: { label: 'The URL cannot be used', advice: 'Change the URL in the settings.' },
  protocol: {
    label: 'Not an answer in HTTP',
    advice: 'The server closed the connection, or answered something else than HTTP. Check the port.',
  },
  'too-large': { label: 'The answer is too large', advice: 'Its headers are too large. Answer with a short response.' },
};

const STATUSES: Readonly<Record<number, string>> = {
  400: 'Your server found something wrong with the request. If it checks the signature, check that too.',
  401: 'Your server asks for a login. Let it accept requests by their signature instead.',
  403: 'Your server, or a firewall in front of it, refuses the request.',
  404: 'Your server runs, but has nothing at this path. Check the URL.',
  405: 'Your server does not accept POST requests at this path.',
  410: 'Your server answered that it no longer wants events, so the webhook was disabled.',
  413: 'Your server accepts only smaller requests.',
  429: 'Your server gets more requests than it wants. We try again later.',
};

/** What became of an attempt. */
export function resultOf({ status, error }: Pick<WebhookAttempt, 'status' | 'error'>): ResultWords {
  if (status === null) return ERRORS[error ?? ''] ?? { label: readable(error ?? 'no response') };
  const label = `${status} ${statusName(status)}`.trim();
  if (status >= 200 && status < 300) return { label };
  if (status >= 300 && status < 400)
    return { label, advice: 'Redirects are not followed. Enter the address that it leads to.' };
  if (status >= 500) return { label, advice: 'An error in your server, or in what is in front of it. See its log.' };
  return { label, advice: STATUSES[status] ?? 'Your server refused the request.' };
}

function statusName(status: number): string {
  return STATUS_NAMES[status] ?? '';
}

const STATUS_NAMES: Readonly<Record<number, string>> = {
  200: 'OK',
  201: 'Created',
  202: 'Accepted',
  204: 'No content',
  301: 'Moved',
  302: 'Found',
  307: 'Redirect',
  308: 'Redirect',
  400: 'Bad request',
  401: 'Unauthorized',
  403: 'Forbidden',
  404: 'Not found',
  405: 'Method not allowed',
  408: 'Timeout',
  410: 'Gone',
  413: 'Too large',
  422: 'Not accepted',
  429: 'Too many requests',
  500: 'Server error',
  502: 'Bad gateway',
  503: 'Unavailable',
  504: 'Gateway timeout',
};

/** The texts of the list of webhooks, and of the form for a new one. */
export const words = {
  title: 'Webhooks',
  lead: 'Your own programs get every event as it happens, signed, and again if they were not reachable.',
  create: 'New webhook',
  columns: { url: 'URL', health: 'Health', events: 'Events', created: 'Created' },
  failing: (attempts: number, since: string) => `${count(attempts, 'failed attempt')} in a row, since ${since}`,
  more: (events: number) => `and ${count(events, 'more', 'more')}`,
  empty: 'No webhooks yet',
  emptyLead: 'Enter the address of your program. It gets events such as “Proof submitted” within a second.',
  emptyReader: 'Owners and managers can create them.',
  form: {
    title: 'New webhook',
    url: 'URL',
    urlPlaceholder: 'https://',
    urlHint: 'Where events are sent by POST. It must be reachable from the internet.',
    description: 'What is it for?',
    descriptionHint: 'Optional. Helps your team to tell webhooks apart.',
    events: 'Which events?',
    noEvents: 'Choose at least one kind.',
    submit: 'Create webhook',
  },
  secret: {
    title: 'The secret of the new webhook',
    lead: 'Store it where your program reads it: with it, your program verifies that events come from us. If it is lost, replace it.',
    label: 'Signing secret',
  },
};
