import { Injectable } from '@nestjs/common';
import { CampaignsService, SimulateCampaign } from '#campaigns';
import { Action } from '#catalog';
import { Actor } from '#kernel';
import { ASSUMED_BILL_USD, BUCKET_SIZES, bucketOf, costOf, Perk } from '../model/perk-size';
import { Posterior } from '../model/posterior';
import { Design, Prediction } from '../model/predict';
import { DEFAULT_SEED } from '../model/random';
import { Predictions } from './predictions';
import { ChangeView, SimulatedCampaign } from './simulation.dto';

const MAX_DAYS = 365;
const MAX_VALUE = { pct: 100, amount: 10_000, free_item: 10_000 } as const;

/** Predicts a campaign that has not been created. */
@Injectable()
export class Simulations {
  constructor(
    private readonly campaigns: CampaignsService,
    private readonly predictions: Predictions,
  ) {}

  /** @throws ApiError as for the creation of the campaign: FORBIDDEN, PROHIBITED_ACTION, VALIDATION_ERROR */
  async simulate(actor: Actor, { seed = DEFAULT_SEED, ...input }: SimulateCampaign): Promise<SimulatedCampaign> {
    const { actions, reward, days, maxCompletions } = this.campaigns.plan(actor, input);
    const inputs = await this.predictions.inputsFor(actor);
    const posteriors = actions.map((action: Action) => this.predictions.posteriorOf(inputs, action));
    const perk: Perk = { type: reward.type, value: reward.hundredths / 100 };
    const design: Design = { perk, days, maxApproved: maxCompletions ?? undefined };
    const prediction = this.predictions.predict(posteriors, design, seed);
    const { median, interval80 } = prediction.daysToFirst;
    return {
      ...this.predictions.factsOf(posteriors, prediction, seed),
      actions: actions.map(({ id }) => id),
      perk,
      days,
      daysToFirst: { median, ...interval80 },
      maxCost: maxCompletions === null ? null : cents(maxCompletions * costOf(perk)),
      changes: [
        this.changed(
          'perk',
          posteriors,
          { ...design, perk: otherPerk(perk, posteriors[0]?.subject.valueUsd ?? 0) },
          { design, prediction, seed },
        ),
        this.changed('days', posteriors, { ...design, days: otherDays(days) }, { design, prediction, seed }),
      ],
    };
  }

  private changed(
    what: ChangeView['what'],
    posteriors: readonly Posterior[],
    design: Design,
    before: { design: Design; prediction: Prediction; seed: number },
  ): ChangeView {
    // The same seed, so that the difference is not that of the random numbers.
    const { expected, interval80 } = this.predictions.predict(posteriors, design, before.seed);
    const { perk, days } = design;
    return {
      what,
      description:
        what === 'perk'
          ? `Offer ${textOf(perk)} instead of ${textOf(before.design.perk)}.`
          : `Run it for ${String(days)} days instead of ${String(before.design.days)}.`,
      perk,
      days,
      expected,
      interval80,
      approvedDifference: cents(expected.approved - before.prediction.expected.approved),
      costDifference: cents(expected.cost - before.prediction.expected.cost),
    };
  }
}

/** A perk of the next size or, if there is none, of the one before. */
function otherPerk(perk: Perk, valueUsd: number): Perk {
  const bucket = bucketOf(perk, valueUsd);
  const perks = [BUCKET_SIZES[bucket + 1], BUCKET_SIZES[bucket - 1]].flatMap((size) =>
    size === undefined ? [] : perkCosting(perk.type, size * valueUsd),
  );
  return perks.find(({ type, value }) => value > 0 && value <= MAX_VALUE[type]) ?? perk;
}

function perkCosting(type: Perk['type'], usd: number): Perk {
  return { type, value: cents(type === 'pct' ? (100 * usd) / ASSUMED_BILL_USD : usd) };
}

function otherDays(days: number): number {
  return days * 2 <= MAX_DAYS ? days * 2 : Math.ceil(days / 2);
}

function textOf({ type, value }: Perk): string {
  if (type === 'pct') return `${String(value)} %`;
  return type === 'amount' ? `$${value.toFixed(2)}` : `an item worth $${value.toFixed(2)}`;
}

function cents(usd: number): number {
  return Math.round(usd * 100) / 100;
}
