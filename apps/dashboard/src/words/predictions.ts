import type { Confidence, PredictionBasis, PredictionEvidence } from '../api/client.ts';
import { count } from './plural.ts';

const confidences: Record<Confidence, string> = {
  low: 'Low certainty',
  medium: 'Medium certainty',
  high: 'High certainty',
};

/** What a prediction is based on, and what its ranges mean. */
export function basisText(prediction: {
  basis: PredictionBasis;
  evidence: PredictionEvidence;
  confidence: Confidence;
}): string {
  const { basis, evidence, confidence } = prediction;
  const from = {
    estimate: 'Based on estimates of our catalogue: nothing was observed yet.',
    blend: `Based on ${observed(evidence)}, and on estimates of our catalogue.`,
    observed: `Based on ${observed(evidence)}.`,
  }[basis];
  return `${confidences[confidence]}. ${from}`;
}

export const rangeNote = 'In 8 of 10 such campaigns, the figures are within the ranges.';

export const range = (low: string, high: string): string => (low === high ? low : `${low}–${high}`);

function observed({ own, peers }: PredictionEvidence): string {
  const yours = `${count(own, 'proof')} of yours`;
  const others = `${count(peers, 'proof')} of similar businesses`;
  if (peers === 0) return yours;
  return own === 0 ? others : `${yours} and ${others}`;
}
