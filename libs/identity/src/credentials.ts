import { IncomingHttpHeaders } from 'node:http';
import { Problem, UNAUTHENTICATED } from '#platform';

/** What a request brings to show who sends it: an API key, or else the access token of a user. */
export interface Credential {
  kind: 'key' | 'token';
  value: string;
}

/** The credential in the headers of a request; undefined when there is none. A key in `x-api-key` goes before a bearer. */
export function credentialIn({ 'x-api-key': apiKey, authorization }: IncomingHttpHeaders): Credential | undefined {
  if (typeof apiKey === 'string' && apiKey !== '') return { kind: 'key', value: apiKey };
  const bearer = /^Bearer +(\S+)$/i.exec(authorization ?? '')?.[1];
  return bearer === undefined ? undefined : { kind: bearer.startsWith('perk_') ? 'key' : 'token', value: bearer };
}

/** Told to whoever brings none where one is needed. */
export function missingCredential(): Problem {
  return UNAUTHENTICATED.because(
    'Send an API key as x-api-key, or an API key or access token as Authorization: Bearer.',
    undefined,
    { headers: { 'www-authenticate': 'Bearer realm="perk"' } },
  );
}
