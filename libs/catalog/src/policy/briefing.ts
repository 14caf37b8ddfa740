import type { PolicyVerdict } from './policy';
import type { Jurisdiction, Verdict } from './rules.data';

const PLACES: Readonly<Record<Jurisdiction, string>> = {
  US: 'the United States',
  EU: 'the European Union',
  UK: 'the United Kingdom',
  DE: 'Germany',
  CA: 'Canada',
  AU: 'Australia',
};

/** What a business should know about these verdicts before it launches a campaign. */
export function briefingOf(verdicts: readonly PolicyVerdict[], jurisdiction: Jurisdiction): string[] {
  const idsOf = (wanted: Verdict) =>
    verdicts.filter(({ verdict }) => verdict === wanted).map(({ actionId }) => actionId);
  const [forbidden, restricted] = [idsOf('forbidden'), idsOf('restricted')];
  const disclosed = [
    ...new Set(verdicts.filter(({ verdict }) => verdict !== 'forbidden').flatMap(({ disclosures }) => disclosures)),
  ];
  return [
    ...(forbidden.length > 0
      ? [
          `No perk may be offered for ${listed(forbidden)}: the sites forbid any incentive for a review, and the law forbids paying for reviews with a particular sentiment.`,
        ]
      : []),
    ...(restricted.length > 0
      ? [
          `${listed(restricted)}: the platform forbids or discourages rewarding ${restricted.length === 1 ? 'this action' : 'these actions'}. You can launch a campaign, but the platform may remove what people do, reduce your reach or close accounts. We do not recommend it.`,
        ]
      : []),
    ...(disclosed.length > 0
      ? [
          `For posts aimed at ${PLACES[jurisdiction]}, people who get a perk must say so where nobody can miss it: at the beginning of the post, and not only at the end of a list of hashtags. Required here: ${disclosed.join(', ')}.`,
        ]
      : []),
    'Reward that somebody posts, not what they say. Never make a perk depend on praise, and never ask to hide it.',
  ];
}

const MOST = 10;

function listed(ids: readonly string[]): string {
  const rest = ids.length - MOST;
  return `${ids.slice(0, MOST).join(', ')}${rest > 0 ? ` and ${String(rest)} more` : ''}`;
}
