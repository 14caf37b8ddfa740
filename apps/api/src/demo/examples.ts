import { INestApplicationContext } from '@nestjs/common';
import { DocExamples } from '#http/host';
import { sampleId } from '#kernel/host';
import { Account } from './accounts';

/** The ids of the demo data, which replace those in the examples of the API description. */
export interface DemoExamples {
  businessId: string;
  /** An active campaign with one action. */
  campaignId: string;
  /** A pending submission. */
  submissionId: string;
  /** A perk that can be redeemed. */
  perkId: string;
  perkCode: string;
  programId: string;
}

/** The code in the examples of perks. */
const SAMPLE_CODE = 'K7M2XQ9PWD';

interface Listed {
  id: string;
}

/** Finds something for each example in the data of the demo business. */
export async function findExamples(shop: Account): Promise<DemoExamples> {
  const campaign = only(await shop.list<Listed>('/campaigns?status=active'), 'active campaign');
  const ofCampaign = `campaignId=${campaign.id}`;
  const submission = only(await shop.list<Listed>(`/submissions?state=pending&${ofCampaign}`), 'pending submission');
  const perk = only(await shop.list<Listed & { code: string }>(`/perks?status=issued&${ofCampaign}`), 'issued perk');
  const program = only(await shop.list<Listed>('/programs'), 'program');
  return {
    businessId: shop.businessId,
    campaignId: campaign.id,
    submissionId: submission.id,
    perkId: perk.id,
    perkCode: perk.code,
    programId: program.id,
  };
}

/** Uses the demo data in the examples of the API description. */
export function showExamples(app: INestApplicationContext, demo: DemoExamples): void {
  app.get(DocExamples).use({
    [sampleId('biz')]: demo.businessId,
    [sampleId('camp')]: demo.campaignId,
    [sampleId('sub')]: demo.submissionId,
    [sampleId('perk')]: demo.perkId,
    [sampleId('prog')]: demo.programId,
    [SAMPLE_CODE]: demo.perkCode,
  });
}

function only<T>([first]: readonly T[], what: string): T {
  if (!first) throw new Error(`The demo has no ${what}.`);
  return first;
}
