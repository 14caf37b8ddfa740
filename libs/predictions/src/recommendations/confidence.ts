import { enumeration } from '#kernel';

export const CONFIDENCE = enumeration('Confidence', ['low', 'medium', 'high']);
export type Confidence = (typeof CONFIDENCE)[number];

/** `estimate`: nothing has been observed; `blend`: the estimates still weigh at least a tenth; `observed`: less than that. */
export const PREDICTION_BASES = enumeration('PredictionBasis', ['estimate', 'blend', 'observed']);
export type Basis = (typeof PREDICTION_BASES)[number];

/** Proofs. */
const ENOUGH = { medium: 30, high: 150, own: 30 };
const OBSERVED_BELOW = 0.1;

/** By the number of proofs that were observed, of the business itself and of others. */
export function confidenceOf(own: number, peers: number): Confidence {
  if (own >= ENOUGH.own && own + peers >= ENOUGH.high) return 'high';
  return own + peers >= ENOUGH.medium ? 'medium' : 'low';
}

/** @param priorWeight see `Posterior` */
export function basisOf(priorWeight: number): Basis {
  if (priorWeight >= 1) return 'estimate';
  return priorWeight < OBSERVED_BELOW ? 'observed' : 'blend';
}
