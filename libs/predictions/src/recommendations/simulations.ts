import { Injectable } from '@nestjs/common';
import { CampaignsService, SimulateCampaign } from '#campaigns';
import { Action } from '#catalog';
import { Actor } from '#kernel';
import { fromDollars, moneyText, mostIn } from '#kernel/money';
import { ASSUMED_BILL_USD, BUCKET_SIZES, bucketOf, costOf, Perk } from '../model/perk-size';
import { Posterior } from '../model/posterior';
import { Design, Prediction } from '../model/predict';
import { DEFAULT_SEED } from '../model/random';
import { Predictions } from './predictions';
import { ChangeView, SimulatedCampaign } from './simulation.dto';

const MAX_DAYS = 365;
/** The most that a perk is worth in a suggestion. */
const MOST_USD = 10_000;

/** Predicts a campaign that has not been created. */
@Injectable()
export class Simulations {
  constructor(
    private readonly campaigns: CampaignsService,
    private readonly predictions: Predictions,
  ) {}

  /** @throws ApiError as for the creation of the campaign: FORBIDDEN, PROHIBITED_ACTION, VALIDATION_ERROR */
  async simulate(actor: Actor, { seed = DEFAULT_SEED, ...input }: SimulateCampaign): Promise<SimulatedCampaign> {
    const { actions, reward, days, maxCompletions } = await this.campaigns.plan(actor, input);
    const inputs = await this.predictions.inputsFor(actor);
    const posteriors = actions.map((action: Action) => this.predictions.posteriorOf(inputs, action));
    const perk: Perk = { type: reward.type, value: reward.hundredths / 100, currency: reward.currency };
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
    size === undefined ? [] : perkCosting(perk, size * valueUsd),
  );
  const most = perk.type === 'pct' ? 100 : mostIn(perk.currency, MOST_USD);
  return perks.find(({ value }) => value > 0 && value <= most) ?? perk;
}

function perkCosting({ type, currency }: Perk, usd: number): Perk {
  const value = type === 'pct' ? cents((100 * usd) / ASSUMED_BILL_USD) : fromDollars(usd, currency);
  return { type, value, currency };
}

function otherDays(days: number): number {
  return days * 2 <= MAX_DAYS ? days * 2 : Math.ceil(days / 2);
}

function textOf({ type, value, currency }: Perk): string {
  if (type === 'pct') return `${String(value)} %`;
  return type === 'amount' ? moneyText(value, currency) : `an item worth ${moneyText(value, currency)}`;
}

function cents(usd: number): number {
  return Math.round(usd * 100) / 100;
}
