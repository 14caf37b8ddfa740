import type { LinkProps } from '@tanstack/react-router';
import { type Campaign, client, type Program, type Submission, type Trade } from '../../api/client.ts';
import { useRead } from '../../api/queries.ts';
import { useCan } from '../../session.ts';
import { money, number } from '../../ui/format.ts';
import { offerText } from '../../words/offers.ts';
import { newestCampaigns, newestPrograms } from './reads.ts';
import { words } from './words.ts';

/** What a proof is for: what the offer asks for, and what it gives. */
export interface Terms {
  name: string;
  link: LinkProps;
  hashtags: readonly string[];
  disclosures: readonly string[];
  minFollowers: number | null;
  /** Whether the post must contain a code; and the code, as far as the offer itself tells it. */
  needsCode: boolean;
  code: string | undefined;
  guidelines: string | null;
  /** What an approval gives, with its name. */
  gives: readonly (readonly [label: string, text: string])[];
}

/** The offers of the business whose names the queue shows: the newest hundred of each kind. */
export function useOffers(): { campaigns: readonly Campaign[]; programs: readonly Program[] } {
  const can = useCan();
  const campaigns = useRead(...newestCampaigns);
  const programs = useRead(...newestPrograms, { enabled: can('read.programs') });
  return { campaigns: campaigns.data?.items ?? [], programs: programs.data?.items ?? [] };
}

/** The terms of the offer that a proof is for; undefined until they are read. */
export function useTerms(submission: Submission): Terms | undefined {
  const { type, id } = submission.subject;
  const { campaigns, programs } = useOffers();
  const listed = campaigns.find((each) => each.id === id);
  const program = programs.find((each) => each.id === id);
  const campaign = useRead(['campaigns', 'one', id], (options) => client.campaigns.get(id, options), {
    enabled: type === 'campaign' && !listed,
  }).data;
  const read = useRead(['programs', 'one', id], (options) => client.programs.get(id, options), {
    enabled: type === 'program' && !program,
  }).data;
  const trade = useRead(['exchange', 'trades', id], (options) => client.exchange.trades.get(id, options), {
    enabled: type === 'trade',
  }).data;

  if (type === 'trade') return trade?.id === id ? ofTrade(trade) : undefined;
  // While another one is read, the previous one stays.
  const found = type === 'program' ? (program ?? read) : (listed ?? campaign);
  if (found?.id !== id) return undefined;
  return 'rules' in found ? ofProgram(found, submission.actionId) : ofCampaign(found);
}

function ofCampaign(campaign: Campaign): Terms {
  const { id, name, perkExpiresInDays, completions, maxCompletions, requirements } = campaign;
  return {
    name,
    link: { to: '/campaigns/$id', params: { id } },
    hashtags: requirements.hashtags,
    disclosures: campaign.disclosures,
    minFollowers: requirements.minFollowers,
    needsCode: requirements.challengeCode,
    code: undefined,
    guidelines: campaign.guidelines,
    gives: [
      [words.perk, `${offerText(campaign)}, ${words.validFor(perkExpiresInDays)}`],
      ...(maxCompletions === null
        ? []
        : [[words.places, words.placesUsed(number(completions), number(maxCompletions))] as const]),
    ],
  };
}

function ofProgram({ id, name, rules, requirements, description }: Program, actionId: string): Terms {
  const rule = rules.find((each) => each.actionId === actionId);
  return {
    name,
    link: { to: '/programs/$id', params: { id } },
    hashtags: requirements.hashtags,
    disclosures: [],
    minFollowers: requirements.minFollowers,
    needsCode: requirements.challengeCode,
    code: undefined,
    guidelines: description,
    gives: rule ? [[words.pointsLabel, words.points(number(rule.points))]] : [],
  };
}

function ofTrade({ id, price, disclosures, challengeCode, requirements }: Trade): Terms {
  return {
    name: words.subjects.trade,
    link: { to: '/exchange/$id', params: { id } },
    hashtags: [],
    disclosures,
    minFollowers: null,
    needsCode: true,
    code: challengeCode,
    guidelines: requirements,
    gives: [[words.paymentLabel, words.payment(money(price))]],
  };
}
