import { disclosuresFor } from '#catalog';
import { Check, CheckContext, CheckResult, failed, Finding, passed, unknown } from './check';
import { hostOf, isOn, isShortLink } from './platforms/platform-adapter';
import { Standing } from './standing';
import { contains, hashtagOf } from './words';

/** Clocks differ by that much. */
const SLACK_MS = 5 * 60 * 1000;

/** A label of the platform's own is a mark beside the post, which strangers are not given; words are. */
const IS_LABEL = / label$/;
const labelsOf = (disclosures: string[]) => disclosures.filter((disclosure) => IS_LABEL.test(disclosure));
const wordingsOf = (disclosures: string[]) => disclosures.filter((disclosure) => !IS_LABEL.test(disclosure));

/** Pictures and recordings may be kept anywhere. */
const isCopy = ({ proofType }: CheckContext) => proofType === 'screenshot' || proofType === 'video';

const STANDINGS: Record<Standing, Finding> = {
  there: passed('The proof can be seen by anyone.'),
  gone: failed('There is nothing at this address, or it is not public.'),
  walled: unknown('Only those who sign in can see it.'),
  later: unknown('It could not be reached, also when it was tried again.'),
  unclear: unknown('What strangers are shown there does not say whether it is there.'),
};

/** All checks, in the order in which they are told. */
export const CHECKS: readonly Check[] = [
  {
    name: 'platform_host',
    need: 'pass',
    run: (context) => {
      const { action, adapter, reading } = context;
      if (!adapter) return unknown(`What is done by ${action.platformName} has no public address.`);
      const away = reading.urls.some((url) => !isOn(adapter, hostOf(url)) && !isShortLink(adapter, url));
      if (!away) return passed(`The address is one of ${action.platformName}.`);
      if (isCopy(context)) return unknown(`The proof is a copy, kept elsewhere than on ${action.platformName}.`);
      return adapter.federated && reading.post
        ? unknown(`The address looks like one of ${action.platformName}, on a server that is not among the known ones.`)
        : failed(`The address is not, or does not stay, on ${action.platformName}.`);
    },
  },
  {
    name: 'post',
    need: 'pass',
    run: ({ action, adapter, reading, proofType }) => {
      if (action.type === 'engage' && disclosuresFor([action.id]).length === 0)
        return unknown(`A page does not show to strangers who did this (${action.label}).`);
      if (reading.post) return passed('The address names one post.');
      if (!adapter || adapter.posts.length === 0 || proofType !== 'url')
        return unknown(`A post cannot be told by this address.`);
      return reading.standing === 'there'
        ? failed(`The address is not that of a post on ${action.platformName}.`)
        : unknown('Which post the address leads to could not be found out.');
    },
  },
  { name: 'reachable', need: 'pass', run: ({ reading }) => STANDINGS[reading.standing] },
  {
    name: 'published_within_campaign',
    // Many pages give no date: that alone holds nobody up.
    need: 'no-fail',
    run: ({ asks, reading: { postedAt }, now }) => {
      if (!postedAt) return unknown('When it was published cannot be read.');
      const since = Date.parse(asks.since) - SLACK_MS;
      if (postedAt.latest.getTime() < since) return failed('It was published before the campaign began.');
      if (postedAt.earliest.getTime() > now.getTime() + SLACK_MS) return unknown('Its date lies in the future.');
      return postedAt.earliest.getTime() >= since
        ? passed('It was published since the campaign began.')
        : unknown('It was published about when the campaign began; the date is not exact enough to tell.');
    },
  },
  {
    name: 'hashtags',
    need: 'pass',
    due: ({ hashtags }) => hashtags.length > 0,
    run: ({ asks, reading }) => searched(asks.hashtags.map(hashtagOf), reading),
  },
  {
    name: 'disclosure',
    need: 'pass',
    due: ({ disclosures }) => wordingsOf(disclosures).length > 0,
    run: ({ asks, reading }) => searched(wordingsOf(asks.disclosures), reading),
  },
  {
    name: 'disclosure_label',
    need: 'no-fail',
    due: ({ disclosures }) => labelsOf(disclosures).length > 0,
    run: ({ asks }) =>
      unknown(
        `Only a person can see whether it carries the platform's own label: ${labelsOf(asks.disclosures).join(', ')}.`,
      ),
  },
  {
    name: 'challenge_code',
    need: 'pass',
    due: ({ challengeCodes }) => challengeCodes.length > 0,
    run: ({ asks, reading: { words, isWhole } }) => {
      if (asks.challengeCodes.some((code) => contains(words, code))) return passed("The submitter's code is in it.");
      if (words === '') return unknown('Its text cannot be read.');
      return isWhole
        ? failed("The submitter's code is not in it.")
        : unknown("The submitter's code is not in the part of the text that can be read.");
    },
  },
  {
    name: 'not_duplicate',
    need: 'pass',
    run: ({ isRepeated }) => {
      if (isRepeated === undefined) return unknown('There is nothing by which it could be compared with others.');
      return isRepeated
        ? failed('The same was filed before, as another proof.')
        : passed('The same has not been filed before.');
    },
  },
];

/** Runs the checks that are due. */
export function runChecks(context: CheckContext): CheckResult[] {
  return CHECKS.filter(({ due }) => due?.(context.asks) ?? true).map(({ name, run }) => ({ name, ...run(context) }));
}

/** Whether all of that was written. What was not found was not written only where all of the text is known. */
function searched(wanted: string[], { words, isWhole }: CheckContext['reading']): Finding {
  const missing = wanted.filter((text) => !contains(words, text));
  if (missing.length === 0) return passed(`It carries ${wanted.join(', ')}.`);
  if (words === '') return unknown('Its text cannot be read.');
  return isWhole
    ? failed(`It does not carry ${missing.join(', ')}.`)
    : unknown(`The part of the text that can be read does not carry ${missing.join(', ')}.`);
}
