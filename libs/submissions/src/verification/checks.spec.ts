import { disclosuresFor, findAction } from '#catalog';
import { Asks, CheckContext } from './check';
import { CHECKS, runChecks } from './checks';
import { postAt } from './platforms/platform-adapter';
import { Platforms } from './platforms/platforms.service';
import { exactly, postedAt } from './posted-at';
import { Reading } from './proof-reader.service';
import { searchable } from './words';

const NOW = new Date('2026-11-21T12:00:00Z');
const SINCE = '2026-11-20T12:00:00.000Z';
const POST = 'https://www.instagram.com/p/C1a2b3c4d5e/';

interface Case {
  actionId?: string;
  urls?: string[];
  asks?: Partial<Asks>;
  reading?: Partial<Reading>;
  proofType?: CheckContext['proofType'];
  isRepeated?: boolean | undefined;
}

function contextOf({
  actionId = 'ig_fp',
  urls = [POST],
  asks,
  reading,
  proofType = 'url',
  ...rest
}: Case): CheckContext {
  const action = findAction(actionId)!;
  const adapter = new Platforms().find(action.platformId);
  const [first, last] = [new URL(urls[0]!), new URL(urls.at(-1)!)];
  return {
    proofType,
    action,
    adapter,
    asks: {
      hashtags: ['#flatwhite'],
      disclosures: disclosuresFor([actionId]),
      challengeCodes: ['PERK-7KQ2MXWD'],
      since: SINCE,
      ...asks,
    },
    reading: {
      standing: 'there',
      urls: [first, last],
      post: adapter && (postAt(adapter, first) ?? postAt(adapter, last)),
      words: searchable('#FlatWhite #ad PERK-7KQ2MXWD'),
      isWhole: true,
      ...reading,
    },
    isRepeated: false,
    now: NOW,
    ...rest,
  };
}

/** What a check finds: passed, failed or unknown; undefined when it is not due. */
function outcome(name: string, given: Case): string | undefined {
  return runChecks(contextOf(given)).find((check) => check.name === name)?.outcome;
}

const saying = (words: string, isWhole = true): Case => ({ reading: { words: searchable(words), isWhole } });
const posted = (text: string): Case => ({ reading: { postedAt: postedAt(text) } });

const TABLE: Record<string, [what: string, given: Case, outcome: string | undefined][]> = {
  platform_host: [
    ['an address of the platform', {}, 'passed'],
    [
      'a short link that led there',
      { actionId: 'tt_vd', urls: ['https://vm.tiktok.com/Z1/', 'https://www.tiktok.com/@a/video/6718335390845095173'] },
      'passed',
    ],
    [
      'a short link that led elsewhere',
      { actionId: 'tt_vd', urls: ['https://vm.tiktok.com/Z1/', 'https://evil.example/'] },
      'failed',
    ],
    ['another host', { urls: ['https://evil.example/p/C1a2b3c4d5e/'] }, 'failed'],
    ['a host that only looks so', { urls: ['https://instagram.com.evil.example/p/C1a2b3c4d5e/'] }, 'failed'],
    ['an address that leads away', { urls: [POST, 'https://evil.example/'] }, 'failed'],
    ['a screenshot kept elsewhere', { urls: ['https://pictures.example/1.png'], proofType: 'screenshot' }, 'unknown'],
    ['a recording kept elsewhere', { urls: ['https://pictures.example/1.mp4'], proofType: 'video' }, 'unknown'],
    ['a screenshot on the platform', { proofType: 'screenshot' }, 'passed'],
    ['a platform without addresses', { actionId: 'rf_fr' }, 'unknown'],
    [
      'a known server of a platform without a centre',
      { actionId: 'md_po', urls: ['https://mastodon.social/@a/109876543210987654'] },
      'passed',
    ],
    ['another server of it', { actionId: 'md_po', urls: ['https://tiny.example/@a/109876543210987654'] }, 'unknown'],
    ['what is no post on another server', { actionId: 'md_po', urls: ['https://tiny.example/about'] }, 'failed'],
  ],
  post: [
    ['the address of a post', {}, 'passed'],
    ['a profile', { urls: ['https://www.instagram.com/corner.coffee/'] }, 'failed'],
    [
      'a profile that cannot be seen',
      { urls: ['https://www.instagram.com/corner.coffee/'], reading: { standing: 'walled' } },
      'unknown',
    ],
    [
      'a short link that could not be followed',
      { actionId: 'tt_vd', urls: ['https://vm.tiktok.com/Z1/'], reading: { standing: 'later' } },
      'unknown',
    ],
    ['a like, which nobody sees', { actionId: 'ig_lk' }, 'unknown'],
    ['a comment, which everybody sees', { actionId: 'ig_cm' }, 'passed'],
    ['a platform whose posts have no addresses', { actionId: 'br_po', urls: ['https://bereal.com/u/a'] }, 'unknown'],
    ['a platform without addresses', { actionId: 'rf_fr' }, 'unknown'],
    ['a screenshot', { urls: ['https://pictures.example/1.png'], proofType: 'screenshot' }, 'unknown'],
  ],
  reachable: [
    ['what is there', {}, 'passed'],
    ['what is gone', { reading: { standing: 'gone' } }, 'failed'],
    ['what is behind a sign-in', { reading: { standing: 'walled' } }, 'unknown'],
    ['what could not be asked', { reading: { standing: 'later' } }, 'unknown'],
    ['what nobody understands', { reading: { standing: 'unclear' } }, 'unknown'],
  ],
  published_within_campaign: [
    ['no date', {}, 'unknown'],
    ['the moment it began', posted('2026-11-20T12:00:00Z'), 'passed'],
    ['a clock that is behind', posted('2026-11-20T11:55:01Z'), 'passed'],
    ['before it began', posted('2026-11-20T11:54:59Z'), 'failed'],
    ['now, by a clock that is ahead', posted('2026-11-21T12:04:59Z'), 'passed'],
    ['the future', posted('2026-11-21T12:05:01Z'), 'unknown'],
    ['a day long before', posted('2026-11-18'), 'failed'],
    ['the day it began, which may be before', posted('2026-11-20'), 'unknown'],
    ['a day after it began, wherever', { ...posted('2026-11-22'), asks: { since: '2026-11-21T09:59:00Z' } }, 'passed'],
    ['an id that tells its time', { reading: { postedAt: exactly(new Date('2026-11-01')) } }, 'failed'],
  ],
  hashtags: [
    ['all of them', saying('#flatwhite #corner'), 'passed'],
    ['all of several', { ...saying('#a and #b'), asks: { hashtags: ['a', '#B'] } }, 'passed'],
    ['one of several', { ...saying('#a and #c'), asks: { hashtags: ['a', '#B'] } }, 'failed'],
    ['none', saying('So good'), 'failed'],
    ['none in a part of it', saying('So good', false), 'unknown'],
    ['nothing that can be read', saying(''), 'unknown'],
    ['a campaign that asks for none', { asks: { hashtags: [] } }, undefined],
  ],
  disclosure: [
    ['#ad', saying('So good #ad'), 'passed'],
    ['nothing of it', saying('So good'), 'failed'],
    ['nothing of it in a part', saying('So good', false), 'unknown'],
    ['nothing that can be read', saying(''), 'unknown'],
    [
      'the sentence where hashtags are not spoken',
      { ...saying('So good. I get a perk for this!'), actionId: 'nd_po', urls: ['https://nextdoor.com/p/abcdef1'] },
      'passed',
    ],
    [
      'a hashtag where they are not spoken',
      { ...saying('So good #ad'), actionId: 'nd_po', urls: ['https://nextdoor.com/p/abcdef1'] },
      'failed',
    ],
    ['the name of the label instead', saying('Paid partnership label'), 'failed'],
    ['an action that endorses nothing', { actionId: 'ig_lk' }, undefined],
  ],
  disclosure_label: [
    ['a platform with a label', saying('#ad Paid partnership label'), 'unknown'],
    ['a platform without', { actionId: 'xw_po', urls: ['https://x.com/a/status/1807674536214897063'] }, undefined],
  ],
  challenge_code: [
    ['the code', {}, 'passed'],
    ['a code of an older key', { asks: { challengeCodes: ['PERK-AAAAAAAA', 'PERK-7KQ2MXWD'] } }, 'passed'],
    ["another's code", saying('PERK-AAAAAAAA'), 'failed'],
    ['no code in a part of it', saying('So good', false), 'unknown'],
    ['nothing that can be read', saying(''), 'unknown'],
    ['a campaign that asks for none', { asks: { challengeCodes: [] } }, undefined],
  ],
  not_duplicate: [
    ['what is new', {}, 'passed'],
    ['what was filed before', { isRepeated: true }, 'failed'],
    ['what cannot be compared', { isRepeated: undefined }, 'unknown'],
  ],
};

const rows = Object.entries(TABLE).flatMap(([name, cases]) => cases.map((row) => [name, ...row] as const));

it.each(rows)('%s: %s', (name, _what, given, expected) => {
  expect(outcome(name, given)).toBe(expected);
});

it.each(CHECKS.map(({ name }) => name))('%s is tried for every outcome that it has', (name) => {
  const never: Record<string, string[]> = { disclosure_label: ['passed', 'failed'] };
  const outcomes = ['passed', 'failed', 'unknown'].filter((one) => !never[name]?.includes(one));
  expect([...new Set(TABLE[name]?.map(([, , expected]) => expected))].filter(Boolean).sort()).toEqual(outcomes.sort());
});

it('has evidence in words, of nothing that was fetched', () => {
  for (const [, given] of Object.values(TABLE).flat()) {
    const secret = { ...contextOf(given) };
    secret.reading = { ...secret.reading, words: `${secret.reading.words} hunter2 10.0.0.7 503` };
    for (const { name, evidence } of runChecks(secret)) {
      expect(`${name}: ${evidence}`).toMatch(/^\w+: [A-Z].{10,200}\.$/);
      expect(evidence).not.toMatch(/hunter2|\d{2,}|https?:/);
    }
  }
});
