import { INestApplicationContext } from '@nestjs/common';
import { Actor, DocExamples, sampleId } from '#platform';
import { SubmissionsService } from '#submissions';

/** What the demo holds beside its campaign, so that every example in the API description names something that is there. */
export interface DemoExamples {
  businessId: string;
  campaignId: string;
  /** One that waits for a review. */
  submissionId: string;
  perkId: string;
  perkCode: string;
}

/** The code in the examples of perks. */
const SAMPLE_CODE = 'K7M2XQ9PWD';

/** Files two proofs to the campaign, as screenshots, which nobody fetches; and approves the first one. */
export async function createExamples(
  app: INestApplicationContext,
  actor: Actor,
  campaignId: string,
): Promise<DemoExamples> {
  const submissions = app.get(SubmissionsService);
  const file = (name: string) =>
    submissions.create(actor, {
      campaignId,
      proofUrl: `https://photos.example.com/${name}.png`,
      proofType: 'screenshot',
    });
  const [approved, waiting] = [await file('approved'), await file('waiting')];
  const { perk } = await submissions.review(actor, { submissionId: approved.id, decision: 'approve' });
  if (!perk) throw new Error('Approving the demo proof released no perk.');
  return {
    businessId: actor.businessId,
    campaignId,
    submissionId: waiting.id,
    perkId: perk.id,
    perkCode: perk.code,
  };
}

/** Lets the API description name them. */
export function showExamples(app: INestApplicationContext, demo: DemoExamples): void {
  app.get(DocExamples).use({
    [sampleId('biz')]: demo.businessId,
    [sampleId('camp')]: demo.campaignId,
    [sampleId('sub')]: demo.submissionId,
    [sampleId('perk')]: demo.perkId,
    [SAMPLE_CODE]: demo.perkCode,
  });
}
