import { PolicyService } from './policy.service';
import { JURISDICTIONS } from './rules.data';

/** The policy in a few paragraphs, for a model. `GET /legal` has the verdict on each action, with its sources. */
export function policySummary(policies: PolicyService): string {
  const ofPlace = JURISDICTIONS.map((jurisdiction) => {
    const { briefing, summary } = policies.get({ jurisdiction });
    const counts = `Of the actions of the catalogue, ${String(summary.allowed)} are allowed, ${String(summary.allowedWithDisclosure)} need a disclosure, ${String(summary.restricted)} are restricted and ${String(summary.forbidden)} forbidden.`;
    return [`## Posts aimed at ${jurisdiction}`, '', counts, '', ...briefing.map((line) => `- ${line}`)].join('\n');
  });
  const { policyVersion } = policies.get({ jurisdiction: 'US' });
  return [
    '# What may be rewarded',
    `Version ${policyVersion}. This is a list that we keep with care, and not legal advice. The tool getPolicy has the verdict on each action, with its sources.`,
    ...ofPlace,
  ].join('\n\n');
}
