import { Problem } from '#platform';

type NextStep = string | ((problem: Problem, baseUrl: string) => string);

/** What an agent does about an error, by its code. */
const NEXT_STEPS: Record<string, NextStep> = {
  VALIDATION_ERROR: 'Correct the places that `details` lists and call again.',
  UNAUTHENTICATED: (_, baseUrl) =>
    `Send an API key as Authorization: Bearer. A person gives one by approving at ${baseUrl}/agent/authorize, or hands one over.`,
  INSUFFICIENT_SCOPE:
    'The key lacks the scope in `details.missing`: ask its owner to authorize the agent again with that scope besides those held.',
  FORBIDDEN: 'This is not for the present key. Leave businessId out, or give that of the business of the key.',
  PLAN_LIMIT_EXCEEDED:
    'Trying again does not help before `details.resetsAt`: the owner can move to a larger plan, and reads still work.',
  NOT_FOUND: 'Check the id or name with the list that it comes from: listCampaigns, listSubmissions or listActions.',
  INVALID_STATE: 'Read the present state with listCampaigns or listSubmissions before anything else.',
  ALREADY_REVIEWED: 'It is decided, and stays so: see listSubmissions for the outcome.',
  DUPLICATE_SUBMISSION: 'This proof is filed already: see listSubmissions, and do not send it again.',
  CAMPAIGN_CAP_REACHED: 'The campaign takes no more: choose another campaign.',
  PROHIBITED_ACTION: 'Choose an action whose `incentivizable` is true in listActions.',
  IDEMPOTENCY_IN_PROGRESS: 'Wait a second, then call again with the same key and arguments: it is done once.',
  IDEMPOTENCY_KEY_REUSED: 'Use a new `_meta.idempotencyKey`; the same one is for repeating the very same call.',
  RATE_LIMITED: ({ details }) =>
    `Wait ${String((details as { retryAfterSeconds: number }).retryAfterSeconds)} seconds, then call again.`,
  SERVICE_UNAVAILABLE: 'Wait some seconds and call again; look first whether a write went through.',
  INTERNAL_ERROR: 'Try once more, looking first whether a write went through; then report the requestId.',
};

/** What to do about a problem, for a model to read. */
export function nextStep(problem: Problem, baseUrl: string): string {
  const step = NEXT_STEPS[problem.type.code] ?? 'Read the message; calling again unchanged will not help.';
  return typeof step === 'string' ? step : step(problem, baseUrl);
}
