import { ProblemType } from '../problem';
import { EndpointSpec, TIERS } from './endpoint';

/** The prose of the API description: what no declaration of one endpoint can say. */

const TIER_USES: Record<keyof typeof TIERS, string> = {
  strict: 'signing in, and getting credentials',
  standard: 'writing',
  relaxed: 'reading',
  public: 'public data and documents',
};

export function introduction(problems: ProblemType[]): string {
  return `The REST interface of Perk, a marketing service on which businesses offer perks for actions on social platforms.

## Answers

Every answer is JSON in an envelope: \`{"success": true, "data": …}\` or \`{"success": false, "error": {"code", "message", "details", "requestId"}}\`. Where an answer is a document of another kind, such as this one, it is served bare; its errors still wear the envelope.

Every answer, an error as well, carries \`X-Request-Id\`, \`X-Response-Time\` and three \`X-RateLimit-\` headers. A request may bring an \`X-Request-Id\` of its own: 1 to 64 letters, digits, dots, dashes and underscores. Answers that describe an \`ETag\` can be asked for with \`If-None-Match\`, and are 304 while they are unchanged.

## Requests

A body is JSON in UTF-8, sent as \`Content-Type: application/json\`: at most 100 kB, nested at most 32 deep. An endpoint that takes anything refuses fields and query parameters that it does not know. What is not valid is a 400 whose \`details\` list each place and what it should be.

A path that exists answers a method that it does not have with 405 \`METHOD_NOT_ALLOWED\`, and lists those that it has in \`Allow\`. \`HEAD\` is answered wherever \`GET\` is.

## Authentication

| Credential | Sent as | Stands for |
|---|---|---|
| API key | \`x-api-key: <key>\` or \`Authorization: Bearer <key>\` | a business, with the scopes that the key was given |
| Access token | \`Authorization: Bearer <token>\` | a user of a business, with the scopes of the role |

\`POST /auth\` gives an access token. An endpoint that needs no credential looks at none, not even at a wrong one. What another business owns does not exist: it is the same 404 as an id that was never given out.

**Modes.** A test key sees and writes test data alone, a live key live data alone; a user's session is live.

## Repeating a request

A \`POST\` or \`PUT\` that needs a credential may bring an \`Idempotency-Key\`: 1 to 255 printable ASCII characters, new for each new request. When its answer was lost, send the same request with the same key: it is done once, and answered as the first time, byte for byte, with \`Idempotency-Replayed: true\`. Keys are known for 7 days, per business and mode. A secret that an answer shows once, such as a new API key, is repeated for 10 minutes and left out of later replays.

The same key with another method, path or body is a 422 \`IDEMPOTENCY_KEY_REUSED\`; while the first request still runs, a 409 \`IDEMPOTENCY_IN_PROGRESS\` with \`Retry-After\`. Errors are kept as well, except 400, 401, 403, 429 and 5xx, after which the same key may be tried again.

## Rate limits

Counted per client address (an IPv6 address by its /64) and endpoint, in windows of 60 seconds. Each endpoint says its tier.

| Tier | Requests a minute | For |
|---|---|---|
${Object.entries(TIERS)
  .map(([tier, limit]) => `| ${titled(tier)} | ${String(limit)} | ${TIER_USES[tier as keyof typeof TIERS]} |`)
  .join('\n')}

Beyond the limit the answer is 429 \`RATE_LIMITED\`, with the seconds to wait in \`Retry-After\`.

## Lists

A list is read in pages: \`page\` from 1, \`perPage\` from 1 to 100; anything else is a 400. It answers \`{"items": […], "pagination": {"page", "perPage", "total", "totalPages"}}\`, newest first and in a stable order, unless its endpoint describes another form.

## Errors

| Status | Code | Meaning |
|---|---|---|
${problems.map(({ status, code, about }) => `| ${String(status)} | \`${code}\` | ${about.replaceAll('|', '\\|')} |`).join('\n')}
`;
}

/** What is said of one endpoint: its own words, then the facts that its declaration holds. */
export function descriptionOf({ description, access, requires, tier, cost, shownOnce = [] }: EndpointSpec): string {
  const facts = [
    `**Who:** ${callersOf(access)}`,
    ...(requires === 'verified-email' ? ['**Requires:** a verified e-mail address.'] : []),
    `**Limit:** ${String(TIERS[tier])} requests a minute (${titled(tier)}).`,
    ...shownOnce.map(
      (field) =>
        `**Shown once:** \`${field}\`. A replay by \`Idempotency-Key\` repeats it for 10 minutes, then omits it.`,
    ),
    ...(cost ? [`**Cost:** one unit of \`${cost}\` of the plan.`] : []),
  ];
  return [description, facts.map((fact) => `- ${fact}`).join('\n')].filter(Boolean).join('\n\n');
}

function callersOf(access: EndpointSpec['access']): string {
  switch (access) {
    case 'public':
      return 'anyone, without credentials.';
    case 'authenticated':
      return 'any API key or access token.';
    case 'user':
      return 'a signed-in user, never an API key.';
    case 'owner':
      return 'an owner of the business who is signed in, never an API key.';
    default:
      return `an API key or access token with the scope \`${access}\`.`;
  }
}

function titled(tier: string): string {
  return tier.charAt(0).toUpperCase() + tier.slice(1);
}
