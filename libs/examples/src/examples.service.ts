import { Injectable } from '@nestjs/common';
import { CampaignsService } from '#campaigns';
import { Db } from '#database';
import { BusinessesService } from '#identity';
import { Actor, INVALID_STATE } from '#kernel';
import { ParticipantsService } from '#participants';
import { PerksService } from '#perks';
import { ProofIntake, SubmissionReviews } from '#submissions';
import { ExampleData } from './example-data.dto';
import { EXAMPLE_PEOPLE, ExampleCampaign, exampleCampaigns, ExampleProof } from './examples.data';

/** Creates example data in test mode, as the owner of the business would. */
@Injectable()
export class ExamplesService {
  constructor(
    private readonly db: Db,
    private readonly businesses: BusinessesService,
    private readonly campaigns: CampaignsService,
    private readonly participants: ParticipantsService,
    private readonly proofs: ProofIntake,
    private readonly reviews: SubmissionReviews,
    private readonly perks: PerksService,
  ) {}

  /**
   * Creates what does not exist yet, all of it or nothing.
   * @throws ApiError INVALID_STATE in live mode
   */
  create(actor: Actor): Promise<ExampleData> {
    if (actor.livemode)
      throw INVALID_STATE.error(
        'Example data is created in test mode only. Switch to test mode, or use an API key of test mode.',
        { status: 'live' },
      );
    return this.db.tx(async () => {
      const examples = exampleCampaigns(await this.businesses.currencyOf(actor.businessId));
      // Before looking for campaigns: these rows are locked until the end, so a second call waits here and then finds them.
      const people = await this.people(actor);
      const existing = await this.existing(actor, examples);
      const missing = examples.filter(({ key }) => !existing.has(key));
      for (const example of missing) existing.set(example.key, await this.add(actor, example, people));
      return { created: missing.length > 0, campaignIds: [...existing.values()] };
    });
  }

  /** The ids of the people, in their order. */
  private async people(actor: Actor): Promise<string[]> {
    const ids: string[] = [];
    for (const person of EXAMPLE_PEOPLE) ids.push((await this.participants.save(actor, person)).participant.id);
    return ids;
  }

  /** The ids of the example campaigns that are not archived, by key. */
  private async existing(actor: Actor, examples: readonly ExampleCampaign[]): Promise<Map<string, string>> {
    const ids = new Map<string, string>();
    for (const { key } of examples) {
      const query = { metadata: { example: key }, page: 1, perPage: 1, total: false };
      const [found] = (await this.campaigns.list(actor, query)).items;
      if (found) ids.set(key, found.id);
    }
    return ids;
  }

  private async add(
    actor: Actor,
    { key, campaign, proofs }: ExampleCampaign,
    people: readonly string[],
  ): Promise<string> {
    const { id } = await this.campaigns.create(actor, { ...campaign, metadata: { example: key } });
    for (const { by, notes, decision } of proofs) {
      const submission = await this.proofs.create(actor, {
        campaignId: id,
        participant: { id: people[by] },
        // No picture is there, and nobody is asked for it: names below localhost lead to this machine, which is not contacted.
        proofUrl: `https://photos.localhost/${id}/${String(by + 1)}.png`,
        proofType: 'screenshot',
        notes,
      });
      if (decision) await this.decide(actor, submission.id, decision);
    }
    return id;
  }

  private async decide(
    actor: Actor,
    submissionId: string,
    decision: NonNullable<ExampleProof['decision']>,
  ): Promise<void> {
    if (typeof decision === 'object') {
      await this.reviews.review(actor, { submissionId, decision: 'reject', reason: decision.reject });
      return;
    }
    const { perk } = await this.reviews.review(actor, { submissionId, decision: 'approve' });
    if (decision === 'redeem' && perk) await this.perks.redeem(actor, { code: perk.code });
  }
}
