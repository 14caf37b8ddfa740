import { Actor, Problem } from '#platform';

/** In which call a problem came up. */
export interface Failed {
  baseUrl: string;
  tool: string;
  /** Who called, once that was known. */
  actor?: Actor;
}

type NextStep = string | ((problem: Problem, failed: Failed) => string);

/** What an agent does about an error, by its code. */
const NEXT_STEPS: Record<string, NextStep> = {
  VALIDATION_ERROR: 'Correct the places that `details` lists and call again.',
  UNAUTHENTICATED: (_, { baseUrl }) =>
    `Send a valid API key as Authorization: Bearer. A person gives one by approving at ${baseUrl}/agent/authorize, or hands one over.`,
  INSUFFICIENT_SCOPE: ({ details }, { actor }) => {
    const { missing } = details as { missing: string };
    return actor?.canStepUp
      ? `Ask the owner to authorize the agent again with ${missing} (\`details.missing\`) besides the scopes held.`
      : `Ask an owner of the business for a key with the scope ${missing} (\`details.missing\`); this key cannot get more scopes.`;
  },
  FORBIDDEN: 'Leave businessId out, or send the one in `details.businessId`: it is the business of the key.',
  PLAN_LIMIT_EXCEEDED:
    'Call again after `details.resetsAt`, or use a test key, which takes no units; tools that only read still work.',
  NOT_FOUND: (_, { tool, actor }) =>
    `${SOURCES[tool] ?? 'Check the id with the list that it comes from.'}${modeOf(actor)}`,
  INVALID_STATE: 'Do first what the message says. Calling again unchanged will not help before then.',
  ALREADY_REVIEWED: 'It is decided, and stays so: see listSubmissions for the outcome.',
  DUPLICATE_SUBMISSION:
    'Do not send this proof again. If `details.submissionId` is there, find that submission in listSubmissions; else submit another proof.',
  CAMPAIGN_CAP_REACHED: (_, { tool }) =>
    tool === 'reviewSubmission'
      ? 'Reject the submission with a reason, and use createCampaign to go on with a new campaign.'
      : 'Submit to another campaign: its id comes from the business that runs it, or for an own one from createCampaign.',
  PROHIBITED_ACTION: 'Choose an action whose `incentivizable` is true in listActions.',
  IDEMPOTENCY_IN_PROGRESS: 'Wait a second, then call again with the same key and arguments: it is done once.',
  IDEMPOTENCY_KEY_REUSED: 'Use a new `_meta.idempotencyKey`; the same one is for repeating the very same call.',
  RATE_LIMITED: ({ details }) =>
    `Wait ${String((details as { retryAfterSeconds: number }).retryAfterSeconds)} seconds, then call again.`,
  SERVICE_UNAVAILABLE: 'Wait some seconds and call again; look first whether a write went through.',
  INTERNAL_ERROR: 'Try once more, looking first whether a write went through; then report the requestId.',
};

/** Where the ids and names that a tool takes come from. */
const SOURCES: Record<string, string> = {
  getPricing: 'Action and platform ids come from listActions, industries from getBenchmarks without businessType.',
  listActions: 'Leave platformId out to see every action with its platform.',
  getBenchmarks: 'Call getBenchmarks without businessType: it lists every industry with its slug.',
  searchInfluencers: 'Leave platform out, or take a platformId from listActions.',
  submitProof:
    'Check campaignId: it comes from the business that runs the campaign, or for an own one from listCampaigns.',
  reviewSubmission:
    'Take submissionId from listSubmissions with state pending: only proofs to own campaigns can be reviewed.',
  getCampaignStats: 'Take campaignId from listCampaigns: only own campaigns have statistics.',
};

function modeOf(actor: Actor | undefined): string {
  if (!actor) return '';
  return actor.livemode
    ? ' This key sees only live data; test data needs a test key.'
    : ' This key sees only test data; live data needs a live key.';
}

/** What to do about a problem, for a model to read. */
export function nextStep(problem: Problem, failed: Failed): string {
  const step = NEXT_STEPS[problem.type.code] ?? 'Read the message; calling again unchanged will not help.';
  return typeof step === 'string' ? step : step(problem, failed);
}
