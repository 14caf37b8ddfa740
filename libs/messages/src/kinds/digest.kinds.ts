import { Writer } from '../words/words';
import { Block, kind, NOTICE_SECONDS } from './kind';

/** What a member of a team is told about. */
export type DigestTopic = 'proofs' | 'waiting' | 'limits' | 'webhooks' | 'payouts' | 'disputes';

/** Something that happened, in a digest. Amounts are in units of their currency. */
export type TeamLine =
  | { line: 'webhook-disabled'; id: string; host: string; reason: 'gone' | 'failing' | 'creator'; livemode: boolean }
  | { line: 'payout-paid'; amount: number; currency: string }
  | { line: 'payout-failed'; amount: number; currency: string; reason: string | null }
  | { line: 'trade-disputed' | 'trade-resolved'; id: string; reason: string }
  | { line: 'campaign-near' | 'campaign-full'; id: string; name: string; completions: number; cap: number }
  | { line: 'plan-near'; resource: 'campaigns' | 'submissions' | 'aiGenerations'; used: number; limit: number };

/** Where all that a topic is about is found. */
const PAGES: Record<DigestTopic, string> = {
  proofs: '/dashboard/review',
  waiting: '/dashboard/review',
  limits: '/dashboard/campaigns',
  webhooks: '/dashboard/webhooks',
  payouts: '/dashboard/ledger',
  disputes: '/dashboard/exchange',
};

const TRADE = 'trd_01kaj4yt7hfbc9zqf3v1w2x5n8';
const CAMPAIGN = { id: 'camp_01kaj4yt7hfbc9zqf3v1w2x5n8', name: 'Story of the week', cap: 100 };
const WEBHOOK = { id: 'whk_01kaj4yt7hfbc9zqf3v1w2x5n8', host: 'hooks.example.com', livemode: true };
const disputed: TeamLine = { line: 'trade-disputed', id: TRADE, reason: 'The post was deleted.' };

/**
 * What a member of a team is told about a topic.
 * @param lines the first things that happened; none if the number says it all
 * @param total how many there are
 */
export const teamDigest = kind<{ topic: DigestTopic; lines: readonly TeamLine[]; total: number }>({
  validSeconds: NOTICE_SECONDS,
  isLimited: true,
  canUnsubscribe: true,
  compose: ({ topic, lines, total }, w) => {
    const [first] = lines;
    const only = total === 1 ? first : undefined;
    return {
      subject: w.say(`digest.${topic}.subject`, { total }),
      blocks: [
        ...(only
          ? [{ text: lineOf(only, w) }, ...adviceOf(only, w)]
          : [{ text: w.say(`digest.${topic}.intro`, { total }) }]),
        ...(only || !first ? [] : [{ list: listOf(lines, total, w) }]),
        { button: w.say(`digest.${topic}.button`), path: only ? pageOf(only, topic) : PAGES[topic] },
        { note: w.say('digest.choose') },
        { link: w.say('digest.settings'), path: '/dashboard/settings' },
      ],
    };
  },
  examples: [
    { topic: 'proofs', lines: [], total: 12 },
    { topic: 'proofs', lines: [], total: 1 },
    { topic: 'waiting', lines: [], total: 3 },
    ...(['gone', 'failing', 'creator'] as const).map((reason) => ({
      topic: 'webhooks' as const,
      lines: [{ line: 'webhook-disabled' as const, ...WEBHOOK, reason }],
      total: 1,
    })),
    {
      topic: 'payouts',
      lines: [
        { line: 'payout-paid', amount: 120, currency: 'USD' },
        { line: 'payout-failed', amount: 40, currency: 'EUR', reason: 'The bank account was closed.' },
      ],
      total: 2,
    },
    { topic: 'payouts', lines: [{ line: 'payout-failed', amount: 40, currency: 'EUR', reason: null }], total: 1 },
    { topic: 'disputes', lines: [disputed], total: 1 },
    { topic: 'disputes', lines: [disputed, { ...disputed, line: 'trade-resolved' }], total: 25 },
    { topic: 'limits', lines: [{ line: 'campaign-near', ...CAMPAIGN, completions: 80 }], total: 1 },
    {
      topic: 'limits',
      lines: [
        { line: 'campaign-full', ...CAMPAIGN, completions: 100 },
        { line: 'plan-near', resource: 'submissions', used: 800, limit: 1000 },
      ],
      total: 2,
    },
    { topic: 'limits', lines: [{ line: 'plan-near', resource: 'submissions', used: 800, limit: 1000 }], total: 1 },
  ],
});

function listOf(lines: readonly TeamLine[], total: number, w: Writer): string[] {
  const items = lines.map((line) => lineOf(line, w));
  const others = total - lines.length;
  return others > 0 ? [...items, w.say('list.others', { count: others })] : items;
}

function lineOf(line: TeamLine, w: Writer): string {
  switch (line.line) {
    case 'webhook-disabled':
      return w.say(`webhook-disabled.${line.reason}`, { id: line.id, host: line.host });
    case 'payout-paid':
      return w.say('line.payout-paid', { amount: w.money(line.amount, line.currency) });
    case 'payout-failed': {
      const amount = w.money(line.amount, line.currency);
      if (line.reason === null) return w.say('line.payout-failed', { amount });
      return w.say('line.payout-failed-because', { amount, reason: line.reason });
    }
    case 'trade-disputed':
    case 'trade-resolved':
      return w.say(`line.${line.line}`, { reason: line.reason });
    case 'campaign-near':
    case 'campaign-full':
      return w.say(`line.${line.line}`, { name: line.name, completions: line.completions, cap: line.cap });
    case 'plan-near':
      return w.say('line.plan-near', { resource: line.resource, used: line.used, limit: line.limit });
  }
}

/** What to do about it. */
function adviceOf(line: TeamLine, w: Writer): Block[] {
  if (line.line !== 'webhook-disabled') return [];
  const again = line.reason === 'creator' ? 'webhook-disabled.creator-again' : 'webhook-disabled.again';
  return [{ text: w.say(again) }, { text: w.say('webhook.page', { mode: line.livemode ? 'live' : 'test' }) }];
}

function pageOf(line: TeamLine, topic: DigestTopic): string {
  if (line.line === 'plan-near') return '/dashboard/billing';
  return 'id' in line ? `${PAGES[topic]}/${line.id}` : PAGES[topic];
}
