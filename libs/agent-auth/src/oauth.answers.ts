import { INVALID_GRANT } from '#identity';
import {
  INTERNAL_ERROR,
  JSON_TYPE,
  PlainAnswer,
  Problem,
  ProblemType,
  RATE_LIMITED,
  SERVICE_UNAVAILABLE,
  VALIDATION_ERROR,
  Fault,
} from '#platform';
import { UNSUPPORTED_GRANT_TYPE, UnknownClient } from './agent-auth.problems';

/** What holds a secret is kept by nobody on the way. */
export const NO_STORE = { 'cache-control': 'no-store', pragma: 'no-cache' };

const WORDS = new Map<ProblemType, string>([
  [INVALID_GRANT, 'invalid_grant'],
  [UNSUPPORTED_GRANT_TYPE, 'unsupported_grant_type'],
  [RATE_LIMITED, 'slow_down'],
  [SERVICE_UNAVAILABLE, 'temporarily_unavailable'],
  [INTERNAL_ERROR, 'server_error'],
]);

/** A problem of the token endpoint as RFC 6749 §5.2 tells it. */
export function tellTokenProblem(problem: Problem): PlainAnswer {
  const aboutResource = faultsOf(problem).some(({ path }) => path === 'resource');
  return told(problem, aboutResource ? 'invalid_target' : 'invalid_request');
}

/** A problem of the registration of a client as RFC 7591 §3.2.2 tells it. */
export function tellRegistrationProblem(problem: Problem): PlainAnswer {
  const aboutAddresses = faultsOf(problem).some(({ path }) => path.startsWith('redirect_uris'));
  return told(problem, aboutAddresses ? 'invalid_redirect_uri' : 'invalid_client_metadata');
}

/** @param otherwise the word for what is the caller's mistake and has none of its own */
function told(problem: Problem, otherwise: string): PlainAnswer {
  const error = problem instanceof UnknownClient ? 'invalid_client' : (WORDS.get(problem.type) ?? otherwise);
  const faults = faultsOf(problem).map(({ path, message }) => `${path} ${message}`.trim());
  const description = faults.length > 0 ? `${faults.join('; ')}.` : problem.message;
  const body = JSON.stringify({ error, error_description: inAscii(description) });
  return new PlainAnswer(problem.type.status, { ...NO_STORE, 'content-type': JSON_TYPE }, body);
}

function faultsOf({ type, details }: Problem): Fault[] {
  return type === VALIDATION_ERROR && Array.isArray(details) ? (details as Fault[]) : [];
}

/** All that RFC 6749 lets a description hold. */
function inAscii(text: string): string {
  return text.replace(/["\\`]/g, "'").replace(/[^\x20-\x7e]/g, '?');
}
