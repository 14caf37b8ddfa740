import { disclosuresFor, findAction } from '#catalog';
import { Requirements, CheckContext } from './check';
import { CHECKS, runChecks } from './checks';
import { postAt } from '../../platforms/platform-adapter';
import { searchable } from '#kernel/text';
import { Platforms } from '../../platforms/platforms';
import { exactly, postedAt } from './posted-at';
import { Reading } from '../reading/proof-reader';

const NOW = new Date('2026-11-21T12:00:00Z');
const SINCE = '2026-11-20T12:00:00.000Z';
const POST = 'https://www.instagram.com/p/C1a2b3c4d5e/';

interface Case {
  actionId?: string;
  urls?: string[];
  requirements?: Partial<Requirements>;
  reading?: Partial<Reading>;
  proofType?: CheckContext['proofType'];
  isRepeated?: boolean | undefined;
  account?: CheckContext['account'];
}

const ACCOUNT = { accountId: 'MS4wLjABAAAA', handle: 'Anna', followers: 1000 };
const author = (name: string, host = 'www.tiktok.com') => ({ reading: { author: { name, host } } });

function contextOf({
  actionId = 'ig_fp',
  urls = [POST],
  requirements,
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
    requirements: {
      hashtags: ['#flatwhite'],
      disclosures: disclosuresFor([actionId]),
      challengeCodes: ['PERK-7KQ2MXWD'],
      since: SINCE,
      ...requirements,
    },
    reading: {
      reachability: 'public',
      urls: [first, last],
      post: adapter && (postAt(adapter, first) ?? postAt(adapter, last)),
      texts: ['#FlatWhite #ad PERK-7KQ2MXWD'],
      text: searchable('#FlatWhite #ad PERK-7KQ2MXWD'),
      isComplete: true,
      ...reading,
    },
    isRepeated: false,
    account: undefined,
    now: NOW,
    ...rest,
  };
}

/** The outcome of a check; undefined if it does not apply. */
function outcome(name: string, input: Case): string | undefined {
  return runChecks(contextOf(input)).find((check) => check.name === name)?.outcome;
}

const withText = (text: string, isComplete = true): Case => ({
  reading: { texts: [text], text: searchable(text), isComplete },
});
const withDate = (date: string): Case => ({ reading: { postedAt: postedAt(date) } });

const TABLE: Record<string, [title: string, input: Case, outcome: string | undefined][]> = {
  author: [
    ['no connected account', author('anna'), undefined],
    ['no known author', { account: ACCOUNT }, 'unknown'],
    ['the handle of the connected account', { account: ACCOUNT, ...author('anna') }, 'passed'],
    ['the id of the connected account', { account: ACCOUNT, ...author('MS4wLjABAAAA') }, 'passed'],
    ['somebody else', { account: ACCOUNT, ...author('anna2') }, 'failed'],
    [
      'the same handle on the same server',
      { account: { ...ACCOUNT, handle: 'anna@m.example' }, ...author('anna', 'm.example') },
      'passed',
    ],
    [
      'the same handle on another server',
      { account: { ...ACCOUNT, handle: 'anna@m.example' }, ...author('anna', 'evil.example') },
      'failed',
    ],
  ],
  other_address: [
    ['nobody else', {}, undefined],
    ['somebody who may have taken part before', { requirements: { mayBeAnother: true } }, 'unknown'],
  ],
  similar_picture: [
    ['a new picture', {}, undefined],
    ['one that looks like another', { requirements: { isSimilar: true } }, 'unknown'],
  ],
  followers: [
    ['no minimum', { account: ACCOUNT }, undefined],
    ['a minimum without a connected account', { requirements: { minFollowers: 1 } }, 'unknown'],
    ['exactly the minimum', { account: ACCOUNT, requirements: { minFollowers: 1000 } }, 'passed'],
    ['one follower too few', { account: ACCOUNT, requirements: { minFollowers: 1001 } }, 'failed'],
    [
      'a platform that reports none',
      { account: { ...ACCOUNT, followers: null }, requirements: { minFollowers: 1 } },
      'unknown',
    ],
  ],
  platform_host: [
    ['a URL on the platform', {}, 'passed'],
    [
      'a short link to the platform',
      { actionId: 'tt_vd', urls: ['https://vm.tiktok.com/Z1/', 'https://www.tiktok.com/@a/video/6718335390845095173'] },
      'passed',
    ],
    [
      'a short link to another host',
      { actionId: 'tt_vd', urls: ['https://vm.tiktok.com/Z1/', 'https://evil.example/'] },
      'failed',
    ],
    ['another host', { urls: ['https://evil.example/p/C1a2b3c4d5e/'] }, 'failed'],
    ['a host that looks similar', { urls: ['https://instagram.com.evil.example/p/C1a2b3c4d5e/'] }, 'failed'],
    ['a redirect to another host', { urls: [POST, 'https://evil.example/'] }, 'failed'],
    ['a screenshot stored elsewhere', { urls: ['https://pictures.example/1.png'], proofType: 'screenshot' }, 'unknown'],
    ['a recording stored elsewhere', { urls: ['https://pictures.example/1.mp4'], proofType: 'video' }, 'unknown'],
    ['a screenshot on the platform', { proofType: 'screenshot' }, 'passed'],
    ['a platform without public URLs', { actionId: 'rf_fr' }, 'unknown'],
    [
      'a known server of a federated platform',
      { actionId: 'md_po', urls: ['https://mastodon.social/@a/109876543210987654'] },
      'passed',
    ],
    [
      'an unknown server of a federated platform',
      { actionId: 'md_po', urls: ['https://tiny.example/@a/109876543210987654'] },
      'unknown',
    ],
    [
      'a page that is not a post on an unknown server',
      { actionId: 'md_po', urls: ['https://tiny.example/about'] },
      'failed',
    ],
  ],
  post: [
    ['the URL of a post', {}, 'passed'],
    ['a profile', { urls: ['https://www.instagram.com/corner.coffee/'] }, 'failed'],
    [
      'a profile behind a sign-in',
      { urls: ['https://www.instagram.com/corner.coffee/'], reading: { reachability: 'sign-in' } },
      'unknown',
    ],
    [
      'a short link that could not be followed',
      { actionId: 'tt_vd', urls: ['https://vm.tiktok.com/Z1/'], reading: { reachability: 'unreachable' } },
      'unknown',
    ],
    ['a like, which pages do not show', { actionId: 'ig_lk' }, 'unknown'],
    ['a comment, which pages show', { actionId: 'ig_cm' }, 'passed'],
    ['a platform whose posts have no public URLs', { actionId: 'br_po', urls: ['https://bereal.com/u/a'] }, 'unknown'],
    ['a platform without public URLs', { actionId: 'rf_fr' }, 'unknown'],
    ['a screenshot', { urls: ['https://pictures.example/1.png'], proofType: 'screenshot' }, 'unknown'],
  ],
  reachable: [
    ['a public proof', {}, 'passed'],
    ['a proof that is gone', { reading: { reachability: 'gone' } }, 'failed'],
    ['a proof behind a sign-in', { reading: { reachability: 'sign-in' } }, 'unknown'],
    ['an unreachable proof', { reading: { reachability: 'unreachable' } }, 'unknown'],
    ['an unclear response', { reading: { reachability: 'unclear' } }, 'unknown'],
  ],
  published_within_campaign: [
    ['no date', {}, 'unknown'],
    ['the start of the campaign', withDate('2026-11-20T12:00:00Z'), 'passed'],
    ['just before the start, within the tolerance', withDate('2026-11-20T11:55:01Z'), 'passed'],
    ['before the start', withDate('2026-11-20T11:54:59Z'), 'failed'],
    ['just after now, within the tolerance', withDate('2026-11-21T12:04:59Z'), 'passed'],
    ['the future', withDate('2026-11-21T12:05:01Z'), 'unknown'],
    ['a date before the start', withDate('2026-11-18'), 'failed'],
    ['the date of the start, which may be earlier or later', withDate('2026-11-20'), 'unknown'],
    [
      'a date after the start in every time zone',
      { ...withDate('2026-11-22'), requirements: { since: '2026-11-21T09:59:00Z' } },
      'passed',
    ],
    ['an id that contains the time', { reading: { postedAt: exactly(new Date('2026-11-01')) } }, 'failed'],
  ],
  hashtags: [
    ['all of them', withText('#flatwhite #corner'), 'passed'],
    ['all of several', { ...withText('#a and #b'), requirements: { hashtags: ['a', '#B'] } }, 'passed'],
    ['one of several', { ...withText('#a and #c'), requirements: { hashtags: ['a', '#B'] } }, 'failed'],
    ['none', withText('So good'), 'failed'],
    ['none in an incomplete text', withText('So good', false), 'unknown'],
    ['no readable text', withText(''), 'unknown'],
    ['a campaign that requires none', { requirements: { hashtags: [] } }, undefined],
  ],
  disclosure: [
    ['#ad', withText('So good #ad'), 'passed'],
    ['no disclosure', withText('So good'), 'failed'],
    ['no disclosure in an incomplete text', withText('So good', false), 'unknown'],
    ['no readable text', withText(''), 'unknown'],
    [
      'a sentence on a platform without hashtags',
      { ...withText('So good. I get a perk for this!'), actionId: 'nd_po', urls: ['https://nextdoor.com/p/abcdef1'] },
      'passed',
    ],
    [
      'a hashtag on a platform without hashtags',
      { ...withText('So good #ad'), actionId: 'nd_po', urls: ['https://nextdoor.com/p/abcdef1'] },
      'failed',
    ],
    ['only the name of the label', withText('Paid partnership label'), 'failed'],
    ['an action without endorsement', { actionId: 'ig_lk' }, undefined],
  ],
  disclosure_label: [
    ['a platform with a label', withText('#ad Paid partnership label'), 'unknown'],
    [
      'a platform without a label',
      { actionId: 'xw_po', urls: ['https://x.com/a/status/1807674536214897063'] },
      undefined,
    ],
  ],
  challenge_code: [
    ['the code', {}, 'passed'],
    [
      'a code derived from an older key',
      { requirements: { challengeCodes: ['PERK-AAAAAAAA', 'PERK-7KQ2MXWD'] } },
      'passed',
    ],
    ["another business's code", withText('PERK-AAAAAAAA'), 'failed'],
    ['no code in an incomplete text', withText('So good', false), 'unknown'],
    ['no readable text', withText(''), 'unknown'],
    ['a campaign that requires none', { requirements: { challengeCodes: [] } }, undefined],
  ],
  not_duplicate: [
    ['a new proof', {}, 'passed'],
    ['a proof that was submitted before', { isRepeated: true }, 'failed'],
    ['a proof that cannot be compared', { isRepeated: undefined }, 'unknown'],
  ],
};

const rows = Object.entries(TABLE).flatMap(([name, cases]) => cases.map((row) => [name, ...row] as const));

it.each(rows)('%s: %s', (name, _title, input, expected) => {
  expect(outcome(name, input)).toBe(expected);
});

it.each(CHECKS.map(({ name }) => name))('%s has a test for each of its outcomes', (name) => {
  const never: Record<string, string[]> = {
    disclosure_label: ['passed', 'failed'],
    other_address: ['passed', 'failed'],
    similar_picture: ['passed', 'failed'],
  };
  const outcomes = ['passed', 'failed', 'unknown'].filter((one) => !never[name]?.includes(one));
  expect([...new Set(TABLE[name]?.map(([, , expected]) => expected))].filter(Boolean).sort()).toEqual(outcomes.sort());
});

it('evidence is a sentence that contains no fetched content', () => {
  for (const [, input] of Object.values(TABLE).flat()) {
    const secret = { ...contextOf(input) };
    secret.reading = { ...secret.reading, text: `${secret.reading.text} hunter2 10.0.0.7 503` };
    for (const { name, evidence } of runChecks(secret)) {
      expect(`${name}: ${evidence}`).toMatch(/^\w+: [A-Z].{10,200}\.$/);
      // The number of followers is not from the page of the proof, and public.
      if (name !== 'followers') expect(evidence).not.toMatch(/hunter2|\d{2,}|https?:/);
    }
  }
});
