import { Method, Resource } from '../client-api';
import { snakeCased } from '../words';

/**
 * The examples of resources that are worth more than the one that is derived, by path. They run with `client`, a client with
 * the access token of an owner whose business has no data. Each resource is run separately.
 */
const EXAMPLES: Record<string, string> = {
  campaigns: `
>>> campaign = client.campaigns.create(
...     {"actionId": "ig_st", "platformId": "ig", "rewardType": "pct", "rewardValue": 10, "maxCompletions": 50}
... )
>>> campaign["status"]
'active'
>>> client.campaigns.offer(campaign["id"])["rewardType"]
'pct'
>>> client.campaigns.update(campaign["id"], {"action": "pause"})["status"]
'paused'
>>> [each["id"] for each in client.campaigns.iterate(status="paused")] == [campaign["id"]]
True
>>> client.campaigns.stats(campaign["id"])["totalSubmissions"]
0`,
  submissions: `
>>> campaign = client.campaigns.create({"actionId": "ig_st", "platformId": "ig", "rewardType": "pct", "rewardValue": 10})
>>> submission = client.submissions.create(
...     {"campaignId": campaign["id"], "proofUrl": "https://photos.example.com/story.png", "proofType": "screenshot"}
... )
>>> submission["state"]
'pending'
>>> reviewed = client.submissions.review({"submissionId": submission["id"], "decision": "approve"})
>>> reviewed["state"], reviewed["perk"]["status"]
('approved', 'issued')`,
  perks: `
>>> client.perks.redeem({"code": "AAAAAAAAAA"})
Traceback (most recent call last):
    ...
perk.ApiError: NOT_FOUND: ...
>>> list(client.perks.iterate(status="redeemed"))
[]`,
  actions: `
>>> [action["id"] for action in client.actions.list(platform_id="instagram", max_effort=1, type="content")["actions"]]
['ig_st', 'ig_sl', 'ig_hl']`,
  ai: `
>>> "recommendation" in client.ai.quick_start({"businessType": "coffee-shop"})
True`,
  analytics: `
>>> series = client.analytics.series(metric="submissions", interval="day")
>>> len(series["points"]) > 0
True`,
  // A session of a browser, which a client with a token does not have.
  session: `
>>> client.session.get() is None
True`,
  // The cookie of a guest, which a client with a token does not have either.
  guest: `
>>> client.guest.me() is None
True`,
  'guest/perks': `
>>> client.guest.perks.list()
Traceback (most recent call last):
    ...
perk.ApiError: UNAUTHENTICATED: ...`,
  'guest/proofs': `
>>> client.guest.proofs.list()
Traceback (most recent call last):
    ...
perk.ApiError: UNAUTHENTICATED: ...`,
  uploads: `
>>> client.uploads.create(b"no picture")
Traceback (most recent call last):
    ...
perk.ApiError: VALIDATION_ERROR: ...`,
  pricing: `
>>> client.pricing.get(action_id="ig_st")["platformId"]
'ig'`,
  events: `
>>> campaign = client.campaigns.create({"actionId": "ig_st", "platformId": "ig", "rewardType": "pct", "rewardValue": 10})
>>> event = next(client.events.stream(type="campaign.*"))
>>> event["type"].startswith("campaign.")
True`,
};

/** An example of a resource that can be run against the service; empty for a resource that only groups others. */
export function doctestOf(resource: Resource): string {
  const written = EXAMPLES[resource.segments.join('/')];
  if (written) return written.trim();
  const [first] = resource.methods.map((method) => derived(resource, method)).sort((a, b) => a.rank - b.rank);
  return first?.text ?? '';
}

/** Rather a list than another read, rather a read than a refusal. */
function derived({ segments }: Resource, method: Method): { rank: number; text: string } {
  const name = ['client', ...segments.map(snakeCased), snakeCased(method.name)].join('.');
  const inputs = method.pathParameters.map(() => '"unknown"');
  const needs = inputs.length > 0 || method.query.some(({ required }) => required);
  const { httpMethod, paging, returns } = method;
  if (httpMethod === 'GET' && !needs && paging)
    return { rank: 1, text: `>>> page = ${name}()\n>>> len(page["${paging.itemsField}"]) <= 100\nTrue` };
  if (httpMethod === 'GET' && !needs) {
    const kind = typeof returns !== 'string' ? 'dict' : returns === 'text' ? 'str' : 'bytes';
    return { rank: 2, text: `>>> isinstance(${name}(), ${kind})\nTrue` };
  }
  const body = method.body?.required ? ['{}'] : [];
  const call = `>>> ${name}(${[...inputs, ...body].join(', ')})`;
  return { rank: 3, text: `${call}\nTraceback (most recent call last):\n    ...\nperk.ApiError: ...` };
}
