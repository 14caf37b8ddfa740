import { Registry } from '../registry';
import { EndpointSpec, TIERS } from '../http/endpoint';

/** The prose of the API description: what no declaration of one endpoint can say. */

/** @param baseUrl the public origin of the service */
export function introduction(baseUrl: string): string {
  return `Businesses offer perks for actions on social platforms. This is their REST API; agents can use the same as [tools](${baseUrl}/llms.txt).

**Where a key comes from:** outside production, the server prints a test key when it starts. Otherwise [get one here](${baseUrl}/agent/authorize). Press **Authorize**, paste the key as \`apiKey\`, and try any call. A test key sees and writes only test data, a live key only live data.

<details>
<summary>Answers, errors, limits, retries, lists</summary>

- **Answers** are JSON: \`{"success": true, "data": …}\`, or \`{"success": false, "error": {"code", "message", "details", "requestId"}}\`. The codes are listed under \`ErrorCode\`. A method that a path does not have is a 405 \`METHOD_NOT_ALLOWED\`.
- **Every answer** also has the headers \`X-Request-Id\` (yours, if you sent one), \`X-Response-Time\`, \`X-RateLimit-Limit\`, \`X-RateLimit-Remaining\` and \`X-RateLimit-Reset\` (seconds since 1970).
- **Limits** are counted per client address and endpoint, in windows of 60 seconds: ${Object.entries(TIERS)
    .map(([tier, limit]) => `${titled(tier)} ${String(limit)}`)
    .join(', ')}. Beyond them the answer is 429, with the seconds to wait in \`Retry-After\`.
- **Requests** are JSON of at most 100 kB, nested at most 32 deep; unknown fields are refused. What another business owns is a 404.
- **Retries:** send a \`POST\` or \`PUT\` again with the same \`Idempotency-Key\`, and it is done once: for 7 days the first answer comes back, with \`Idempotency-Replayed: true\`. A secret that is shown once, such as a new API key, is repeated for 10 minutes and left out of later replays. The same key with another request is a 422; while the first one runs, a 409. Errors 400, 401, 403, 429 and 5xx are not kept.
- **Lists** have \`page\` (from 1) and \`perPage\` (1 to 100), newest first. Answers with an \`ETag\` can be asked for with \`If-None-Match\`.

</details>
`;
}

/** What is said of one endpoint: its own words, then the facts that its declaration holds. */
export function descriptionOf(
  { id, description, access, requires, tier, cost, shownOnce = [] }: EndpointSpec,
  { sending, eventKinds }: Registry,
): string {
  const kinds = eventKinds.map(({ type, scope, about }) => `| \`${type}\` | \`${scope}\` | ${about} |`);
  const listed = sending?.listedAt === id ? ['| Kind | Scope | What happened |', '|---|---|---|', ...kinds] : [];
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
  return [description, listed.join('\n'), facts.map((fact) => `- ${fact}`).join('\n')].filter(Boolean).join('\n\n');
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
