import { Actor, ApiError, NOT_FOUND } from '#kernel';

/** The call in which an error occurred. */
export interface FailedCall {
  baseUrl: string;
  /** What the tool itself advises, by error code. */
  advice?: Readonly<Record<string, string>>;
  /** Absent if the call was not authenticated. */
  actor?: Actor;
}

type NextStep = string | ((error: ApiError, call: FailedCall) => string);

/** What an agent can do about errors that any endpoint may return, and those of plans, by error code. Tools advise on their own errors. */
const NEXT_STEPS: Record<string, NextStep> = {
  VALIDATION_ERROR: 'Correct the fields that `details` lists and call again.',
  UNAUTHENTICATED: (_, { baseUrl }) =>
    `Send a valid API key as Authorization: Bearer. A person can approve one at ${baseUrl}/agent/authorize, or give you an existing one.`,
  INSUFFICIENT_SCOPE: ({ details }, { actor }) => {
    const { missing } = details as { missing: string };
    return actor?.canStepUp
      ? `Ask the owner to authorize the agent again with ${missing} (\`details.missing\`) in addition to its current scopes.`
      : `Ask an owner of the business for a key with the scope ${missing} (\`details.missing\`); this key cannot get more scopes.`;
  },
  FORBIDDEN: ({ details }) =>
    (details as { businessId?: string } | undefined)?.businessId === undefined
      ? 'Ask a person of the business who may do this, as the message says; with this credential, it will fail again.'
      : 'Omit businessId, or send the one in `details.businessId`, which getMe returns.',
  EMAIL_NOT_VERIFIED:
    'Ask the owner of the business to open the link in the e-mail from when they registered, then call again.',
  PLAN_LIMIT_EXCEEDED:
    'Call again after `details.resetsAt`, or use a test key, which uses no units. Tools that only read still work.',
  NOT_CONFIRMED: 'Do not repeat the call unless the person asks for it: tell them what you wanted to do and why.',
  NOT_FOUND: 'Check the id against the list that it comes from.',
  INVALID_STATE: 'First do what the message says; until then, the same call will fail again.',
  IDEMPOTENCY_IN_PROGRESS: 'Wait one second, then call again with the same key and arguments; the call runs only once.',
  IDEMPOTENCY_KEY_REUSED: 'Use a new `idempotencyKey`. Reuse a key only to repeat exactly the same call.',
  RATE_LIMITED: ({ details }) =>
    `Wait ${String((details as { retryAfterSeconds: number }).retryAfterSeconds)} seconds, then call again.`,
  SERVICE_UNAVAILABLE: 'Wait a few seconds and call again; after a write, first check whether it succeeded.',
  INTERNAL_ERROR:
    'Try once more; after a write, first check whether it succeeded. If it fails again, report the requestId.',
};

function modeHint(actor: Actor | undefined): string {
  if (!actor) return '';
  return actor.livemode
    ? ' This key sees only live data; test data needs a test key.'
    : ' This key sees only test data; live data needs a live key.';
}

/** One or two sentences that tell a model what to do about an error. */
export function nextStep(error: ApiError, call: FailedCall): string {
  const { code } = error.type;
  const step = call.advice?.[code] ?? NEXT_STEPS[code] ?? 'Read the message; the same call will fail again.';
  const text = typeof step === 'string' ? step : step(error, call);
  // A message of its own names something that is the same in both modes, such as an action of the catalogue.
  const isHidden = code === NOT_FOUND.code && error.message === NOT_FOUND.description;
  return isHidden ? text + modeHint(call.actor) : text;
}
