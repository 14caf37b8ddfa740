import { Injectable } from '@nestjs/common';
import { Action, BusinessType, findAction, GENERAL, industryOf } from '#catalog';
import { BusinessesService } from '#identity';
import { Actor } from '#kernel';
import { CurrencyCode } from '#kernel/money';
import { Fit, MODEL_VERSION } from '../model/fit';
import { Cell } from '../model/observations';
import { Posterior, posteriorOf } from '../model/posterior';
import { Design, predict, Prediction } from '../model/predict';
import { randomFrom } from '../model/random';
import { catalogRateOf, subjectOf } from '../model/subjects';
import { Fits } from '../observations/fits';
import { basisOf, confidenceOf } from './confidence';
import { PredictionFacts } from './recommendation.dto';

/** The data that predictions for a business are based on, read once per request. */
export interface PredictionInputs {
  industry: BusinessType;
  /** Says that the given industry is unknown; null otherwise. */
  notice: string | null;
  /** Of the perks that the business offers. */
  currency: CurrencyCode;
  fit: Fit | undefined;
  own: readonly Cell[];
}

/** Predicts the results of campaigns from observations. */
@Injectable()
export class Predictions {
  constructor(
    private readonly fits: Fits,
    private readonly businesses: BusinessesService,
  ) {}

  /** @param businessType what the caller says that it is; by default what its business says */
  async inputsFor(actor: Actor, businessType?: string): Promise<PredictionInputs> {
    const [fit, own, business] = await Promise.all([
      this.fits.latest(actor.livemode),
      this.fits.ownOf(actor),
      this.businesses.get(actor),
    ]);
    const name = businessType ?? business.businessType ?? GENERAL.slug;
    const industry = industryOf(name);
    const isUnknown = industry === GENERAL && name.trim().toLowerCase() !== GENERAL.slug;
    const notice = isUnknown ? `There is no industry "${name}" in the catalogue, so general figures were used.` : null;
    return { industry, notice, currency: business.currency, fit, own };
  }

  /** What is known about an action for this business. */
  posteriorOf({ industry, fit, own }: PredictionInputs, action: Action): Posterior {
    return posteriorOf(subjectOf(action, industry), fit, own, catalogRateOf);
  }

  /** The outcome of a campaign with one or more actions. The same seed gives the same prediction. */
  predict(posteriors: readonly Posterior[], design: Design, seed: number): Prediction {
    return predict(posteriors, design, randomFrom(seed));
  }

  /** What every answer says about a prediction. */
  factsOf(posteriors: readonly Posterior[], { expected, interval80 }: Prediction, seed: number): PredictionFacts {
    const sum = (key: 'own' | 'peers') => posteriors.reduce((total, { evidence }) => total + evidence[key], 0);
    const evidence = { own: sum('own'), peers: sum('peers'), benchmark: 0 };
    const priorWeight = Math.max(...posteriors.map((each) => each.priorWeight));
    return {
      expected,
      interval80,
      evidence,
      priorWeight: Math.round(priorWeight * 100) / 100,
      confidence: confidenceOf(evidence.own, evidence.peers),
      basis: basisOf(priorWeight),
      modelVersion: MODEL_VERSION,
      seed,
    };
  }
}

export function labelOf(actionId: string): string {
  const action = findAction(actionId);
  return action ? `${action.label} on ${action.platformName}` : actionId;
}
