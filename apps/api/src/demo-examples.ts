import { INestApplicationContext } from '@nestjs/common';
import { Actor, DocExamples, sampleId } from '#platform';
import { SubmissionsService } from '#submissions';

/** The ids of the demo data, which replace those in the examples of the API description. */
export interface DemoExamples {
  businessId: string;
  campaignId: string;
  /** A pending submission. */
  submissionId: string;
  perkId: string;
  perkCode: string;
}

/** The code in the examples of perks. */
const SAMPLE_CODE = 'K7M2XQ9PWD';

/** Submits two proofs for the campaign, as screenshots, which are not fetched, and approves the first one. */
export async function createExamples(
  app: INestApplicationContext,
  actor: Actor,
  campaignId: string,
): Promise<DemoExamples> {
  const submissions = app.get(SubmissionsService);
  const submit = (name: string) =>
    submissions.create(actor, {
      campaignId,
      proofUrl: `https://photos.example.com/${name}.png`,
      proofType: 'screenshot',
    });
  const [approved, pending] = [await submit('approved'), await submit('waiting')];
  const { perk } = await submissions.review(actor, { submissionId: approved.id, decision: 'approve' });
  if (!perk) throw new Error('Approving the demo submission did not issue a perk.');
  return {
    businessId: actor.businessId,
    campaignId,
    submissionId: pending.id,
    perkId: perk.id,
    perkCode: perk.code,
  };
}

/** Uses the demo data in the examples of the API description. */
export function showExamples(app: INestApplicationContext, demo: DemoExamples): void {
  app.get(DocExamples).use({
    [sampleId('biz')]: demo.businessId,
    [sampleId('camp')]: demo.campaignId,
    [sampleId('sub')]: demo.submissionId,
    [sampleId('perk')]: demo.perkId,
    [SAMPLE_CODE]: demo.perkCode,
  });
}
