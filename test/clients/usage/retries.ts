import { PerkClient } from './perk';

declare const process: { argv: string[] };

/** Creates a campaign although the service has troubles. */
const client = new PerkClient({ apiKey: 'perk_test_key', baseUrl: process.argv[2] ?? '', retryDelayMs: 10 });
const body = { actionId: 'ig_st', platformId: 'ig', rewardType: 'pct', rewardValue: 10 } as const;
console.log(JSON.stringify(await client.campaigns.create(body)));
