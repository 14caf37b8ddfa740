import { Injectable } from '@nestjs/common';
import { CampaignsService, CampaignView } from '#campaigns';
import { findAction } from '#catalog';
import { Actor } from '#kernel';
import { SubmissionFigures } from '#submissions';
import { momentsOfBeta } from '../model/distributions';
import { meanValue, Option } from '../model/choose';
import { Perk } from '../model/perk-size';
import { netValueOf } from '../model/posterior';
import { campaignBody } from '../plans/campaign-body';
import { PredictionInputs, Predictions } from '../recommendations/predictions';
import { Recommender } from '../recommendations/recommender';
import { NextAction } from './match.dto';
import { byScore } from './order';
import { rewardable } from './rewardable';
import { netValueScore, weightedScore } from './scores';

const DAYS = 30;
/** How many drafts are considered, newest first. */
const DRAFTS = 5;
const RECOMMENDED = 3;
/** As many as are ranked at most; those that run already are left out. */
const MAX_RECOMMENDED = 10;

/** Finds what a business could do next. It does none of it. */
@Injectable()
export class NextActions {
  constructor(
    private readonly campaigns: CampaignsService,
    private readonly submissions: SubmissionFigures,
    private readonly predictions: Predictions,
    private readonly recommender: Recommender,
  ) {}

  /** Proofs to review, drafts to launch and campaigns to create, best first. @param active campaigns of the business */
  async nextFor(actor: Actor, active: readonly CampaignView[], inputs: PredictionInputs): Promise<NextAction[]> {
    const running = new Set(active.flatMap(({ actions }) => actions));
    const [waiting, drafts, recommended] = await Promise.all([
      this.submissions.waitingFor(active.map(({ id }) => id)),
      this.campaigns.list(actor, { status: 'draft', page: 1, perPage: DRAFTS, total: false }),
      this.recommender.recommend(actor, { limit: Math.min(MAX_RECOMMENDED, RECOMMENDED + running.size) }),
    ]);
    const { learn } = recommended;
    return [
      ...active.flatMap((campaign) => this.review(campaign, waiting.get(campaign.id) ?? 0, inputs)),
      ...drafts.items.flatMap((draft) => this.launch(draft, inputs)),
      ...recommended.recommendations
        .filter(({ actionId }) => !running.has(actionId))
        .slice(0, RECOMMENDED)
        .map(({ actionId, perk, days, netValue, priorWeight, why }) =>
          creation(campaignBody(actor.businessId, actionId, perk, days), { netValue, certainty: 1 - priorWeight, why }),
        ),
      ...(learn && !running.has(learn.campaign.actionId) ? [this.learning(actor, learn, inputs)] : []),
    ].sort(byScore(({ title }) => title));
  }

  private review(campaign: CampaignView, waiting: number, inputs: PredictionInputs): NextAction[] {
    const [option] = this.optionsOf(campaign, inputs);
    if (waiting === 0 || !option) return [];
    const { posterior, perk } = option;
    const chance = momentsOfBeta(posterior.approval).mean;
    const netValue = waiting * chance * netValueOf(posterior.subject, perk);
    const proofs = waiting === 1 ? '1 proof' : `${String(waiting)} proofs`;
    return [
      {
        kind: 'review_proofs',
        title: `Review ${proofs} of "${campaign.name}"`,
        call: {
          method: 'GET',
          path: `/api/v1/submissions?campaignId=${campaign.id}&state=pending`,
          tool: 'listSubmissions',
          body: { campaignId: campaign.id, state: 'pending' },
        },
        ...weightedScore('action', { netValue: netValueScore(netValue), certainty: 1 }),
        why: [
          `${proofs} ${waiting === 1 ? 'waits' : 'wait'} for a decision. Creators get their perks when you approve, and decided proofs improve the predictions.`,
          `If they are approved as usual, they bring $${netValue.toFixed(2)} more than the perks cost.`,
        ],
      },
    ];
  }

  private launch(draft: CampaignView, inputs: PredictionInputs): NextAction[] {
    const options = this.optionsOf(draft, inputs);
    const [first] = options;
    if (!first || options.length < draft.actions.length) return [];
    const netValue = options.reduce((sum, option) => sum + meanValue(option, { days: DAYS }), 0);
    return [
      {
        kind: 'launch_draft',
        title: `Launch the draft "${draft.name}"`,
        call: {
          method: 'PUT',
          path: '/api/v1/campaigns',
          tool: null,
          body: { id: draft.id, action: 'launch' },
        },
        ...weightedScore('action', { netValue: netValueScore(netValue), certainty: 1 - first.posterior.priorWeight }),
        why: [
          `It was created on ${draft.createdAt.slice(0, 10)} and is not visible to creators.`,
          `In ${String(DAYS)} days it is expected to bring $${netValue.toFixed(2)} more than the perks cost.`,
        ],
      },
    ];
  }

  private learning(
    actor: Actor,
    { advice, campaign }: NonNullable<Awaited<ReturnType<Recommender['recommend']>>['learn']>,
    inputs: PredictionInputs,
  ): NextAction {
    const { actionId, rewardType: type, rewardValue: value, expiresInDays, maxCompletions } = campaign;
    const perk: Perk = { type, value, currency: inputs.currency };
    const action = findAction(actionId);
    const posterior = action && this.predictions.posteriorOf(inputs, action);
    const netValue = posterior ? meanValue({ posterior, perk }, { days: expiresInDays }) : 0;
    return creation(campaignBody(actor.businessId, actionId, perk, expiresInDays, maxCompletions), {
      netValue,
      certainty: 0,
      why: [advice],
    });
  }

  /** The actions of a campaign that no platform discourages to reward, each with its perk. */
  private optionsOf(
    { actions, rewardType: type, rewardValue: value, currency }: CampaignView,
    inputs: PredictionInputs,
  ): Option[] {
    return rewardable(actions).map((action): Option => ({
      posterior: this.predictions.posteriorOf(inputs, action),
      perk: { type, value, currency },
    }));
  }
}

function creation(
  body: ReturnType<typeof campaignBody>,
  { netValue, certainty, why }: { netValue: number; certainty: number; why: string[] },
): NextAction {
  return {
    kind: 'create_campaign',
    title: `Launch "${body.name}"`,
    call: { method: 'POST', path: '/api/v1/campaigns', tool: 'createCampaign', body },
    ...weightedScore('action', { netValue: netValueScore(netValue), certainty }),
    why,
  };
}
