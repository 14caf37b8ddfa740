import { PRODUCT } from '#kernel/host';
import { Registry } from '../registry';
import { Authority } from '../endpoint-spec';
import { Deprecation, EndpointSpec, TIERS } from '../endpoint-spec';

// The general texts of the API description, and the facts that are added to each endpoint.

/**
 * @param baseUrl the public origin of the service
 * @param sending how events are sent to other services
 */
export function introduction(baseUrl: string, sending?: string): string {
  return `${PRODUCT.summary} This is the REST API; agents can use the same operations as [tools](${baseUrl}/llms.txt).

**Get an API key:** outside production, the server prints a test key when it starts. Otherwise [get a key here](${baseUrl}/agent/authorize). Press **Authorize**, paste the key as \`apiKey\`, and try any endpoint. A test key reads and writes only test data, a live key only live data.

<details>
<summary>Responses, errors, rate limits, retries, lists</summary>

- **Responses** are JSON: \`{"success": true, "data": …}\`, or \`{"success": false, "error": {"code", "message", "details", "requestId"}}\`. The error codes are listed under \`ErrorCode\`. A method that a path does not support returns 405 \`METHOD_NOT_ALLOWED\`.
- **Every response** also has the headers \`X-Request-Id\` (yours, if you sent one), \`X-Response-Time\`, \`X-RateLimit-Limit\`, \`X-RateLimit-Remaining\` and \`X-RateLimit-Reset\` (seconds since 1970).
- **Rate limits** apply per client address and endpoint, in windows of 60 seconds: ${Object.entries(TIERS)
    .filter(([tier]) => tier !== 'files')
    .map(([tier, limit]) => `${titled(tier)} ${String(limit)}`)
    .join(', ')}. Above the limit, the status is 429, and \`Retry-After\` contains the seconds to wait.
- **Requests** are JSON of at most 100 kB, nested at most 32 levels deep; unknown fields are rejected. A resource of another business returns 404.
- **Updates:** \`PATCH\` does the same as \`PUT\`: it changes the fields that are sent, and leaves the others as they are.
- **Retries:** if you send a \`POST\` or \`PUT\` again with the same \`Idempotency-Key\`, it is not executed again: for 7 days you get the first response, with \`Idempotency-Replayed: true\`. A secret that is shown once, such as a new API key, is repeated for 10 minutes and omitted from later replays. The same key with a different request returns 422; while the first request is running, 409. Errors 400, 401, 403, 429 and 5xx are not stored.
- **Dry run:** with \`dryRun=true\` in the query, a \`POST\`, \`PUT\`, \`PATCH\` or \`DELETE\` changes nothing, and returns what it would do: the schema \`DryRun\`.
- **Lists** accept \`page\` (from 1) and \`perPage\` (1 to 100), newest first. If a response has an \`ETag\`, send it as \`If-None-Match\` next time.${sending ? `\n- **Webhooks:** ${sending.replace(/\s+/g, ' ')}` : ''}

</details>
`;
}

/**
 * The description of one endpoint: its own text, followed by facts from its declaration.
 * @param successor the method and the path of the endpoint to call instead, if it is deprecated
 */
export function descriptionOf(
  {
    id,
    description,
    deprecated,
    access,
    roles,
    requires,
    passwordRequired,
    inAddition = [],
    tier,
    cost,
    shownOnce = [],
  }: EndpointSpec,
  { sending, eventKinds }: Registry,
  successor?: string,
): string {
  const kinds = eventKinds.map(({ type, scope, description }) => `| \`${type}\` | \`${scope}\` | ${description} |`);
  const listed = sending?.listedAt === id ? ['| Kind | Scope | What happened |', '|---|---|---|', ...kinds] : [];
  const facts = [
    `**Access:** ${accessText(access)}${roleText(roles)}`,
    ...(requires === 'verified-email' ? ['**Requires:** a verified e-mail address.'] : []),
    ...(passwordRequired
      ? [
          '**Requires:** in a browser session, the password entered within the last 10 minutes (`POST /session/confirm`).',
        ]
      : []),
    ...inAddition.map((authority) => `**If ${authority.when}:** ${authorityText(authority)}.`),
    `**Rate limit:** ${String(TIERS[tier])} requests a minute (${titled(tier)}).`,
    ...shownOnce.map(
      (field) =>
        `**Shown once:** \`${field}\`. A replay by \`Idempotency-Key\` repeats it for 10 minutes, then omits it.`,
    ),
    ...(cost ? [`**Cost:** one unit of \`${cost}\` of the plan.`] : []),
  ];
  return [
    deprecated && deprecationText(deprecated, successor),
    description,
    listed.join('\n'),
    facts.map((fact) => `- ${fact}`).join('\n'),
  ]
    .filter(Boolean)
    .join('\n\n');
}

function deprecationText({ since, sunset, use }: Deprecation, successor?: string): string {
  const instead = use === undefined ? '' : `: use \`${use}\`${successor ? ` (\`${successor}\`)` : ''} instead`;
  const end = sunset === undefined ? '' : ` From ${sunset} on, it may be gone.`;
  return `**Deprecated** since ${since}${instead}.${end}`;
}

function accessText(access: EndpointSpec['access']): string {
  switch (access) {
    case 'public':
      return 'anyone, without credentials.';
    case 'authenticated':
      return 'any API key or access token.';
    case 'user':
      return 'a signed-in user, never an API key.';
    case 'owner':
      return 'a signed-in owner of the business, never an API key.';
    default:
      return `an API key or access token with the scope \`${access}\`.`;
  }
}

function authorityText({ scope, owner, password }: Authority): string {
  const needed = [
    ...(owner ? ['an owner of the business, never an API key'] : []),
    ...(scope ? [`also the scope \`${scope}\``] : []),
    ...(password
      ? ['in a browser session, the password entered within the last 10 minutes (`POST /session/confirm`)']
      : []),
  ];
  return needed.join('; ');
}

function roleText(roles: EndpointSpec['roles'] = {}): string {
  return Object.entries(roles)
    .map(([role, mayCall]) => ` ${mayCall ? 'Also' : 'Not'} users with the role \`${role}\`.`)
    .join('');
}

function titled(tier: string): string {
  return tier.charAt(0).toUpperCase() + tier.slice(1);
}
