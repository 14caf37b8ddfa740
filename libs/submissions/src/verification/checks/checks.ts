import { disclosuresFor, findDisclosure } from '#catalog';
import { contains } from '#kernel/text';
import { Check, CheckContext, CheckResult, failed, Finding, passed, Requirements, unknown } from './check';
import { hostOf, isOn, isShortLink } from '../../platforms/platform-adapter';
import { Reachability } from '../reading/reachability';
import { containsHashtag, hashtagOf } from './wording';

/** The tolerated difference between clocks. */
const TOLERANCE_MS = 5 * 60 * 1000;

/** A platform's own disclosure label is not visible without signing in; a disclosure in the text is. */
const IS_LABEL = / label$/;
const labelsOf = (disclosures: string[]) => disclosures.filter((disclosure) => IS_LABEL.test(disclosure));
const textsOf = (disclosures: string[]) => disclosures.filter((disclosure) => !IS_LABEL.test(disclosure));

/** Screenshots and recordings may be stored anywhere. */
const isCopy = ({ proofType }: CheckContext) => proofType === 'screenshot' || proofType === 'video';

const REACHABLE: Record<Reachability, Finding> = {
  public: passed('The proof can be seen by anyone.'),
  gone: failed('There is nothing at this URL, or it is not public.'),
  'sign-in': unknown('The proof can be seen only after signing in.'),
  unreachable: unknown('The proof could not be reached, even after retries.'),
  unclear: unknown('The page that anonymous visitors see does not show whether the proof exists.'),
};

/** That a person has to look at a proof of somebody who may have sent another one under another address. */
const OTHER_ADDRESS: CheckResult = {
  name: 'other_address',
  ...unknown(
    'A proof was sent from the same browser or network within the last hour, with another e-mail address. This can be a coincidence, so a person decides.',
  ),
};

/** That a person has to compare the picture with one that was submitted before. */
const SIMILAR_PICTURE: CheckResult = {
  name: 'similar_picture',
  ...unknown(
    'The business has received a picture that looks the same, perhaps cropped or in another size. A person compares the two.',
  ),
};

/** Why only a reviewer approves a proof, as far as that is known when it is submitted. */
export type Doubts = Pick<Requirements, 'mayBeAnother' | 'isSimilar'>;

/** The checks that say so. */
export function doubtsOf({ mayBeAnother, isSimilar }: Doubts): CheckResult[] {
  return [...(mayBeAnother ? [OTHER_ADDRESS] : []), ...(isSimilar ? [SIMILAR_PICTURE] : [])];
}

/** All checks, in the order in which the API returns them. */
export const CHECKS: readonly Check[] = [
  {
    name: 'platform_host',
    need: 'pass',
    run: (context) => {
      const { action, adapter, reading } = context;
      if (!adapter) return unknown(`Actions on the platform ${action.platformName} have no public URLs.`);
      const away = reading.urls.some((url) => !isOn(adapter, hostOf(url)) && !isShortLink(adapter, url));
      if (!away) return passed(`The URL is on ${action.platformName}.`);
      if (isCopy(context)) return unknown(`The proof is a copy that is not stored on ${action.platformName}.`);
      return adapter.federated && reading.post
        ? unknown(`The URL looks like a post on ${action.platformName}, but on an unknown server.`)
        : failed(`The URL is not on ${action.platformName}, or redirects elsewhere.`);
    },
  },
  {
    name: 'post',
    need: 'pass',
    run: ({ action, adapter, reading, proofType }) => {
      if (action.type === 'engage' && disclosuresFor([action.id]).length === 0)
        return unknown(`Public pages do not show who did this action (${action.label}).`);
      if (reading.post) return passed('The URL identifies a post.');
      if (!adapter || adapter.posts.length === 0 || proofType !== 'url')
        return unknown('A URL of this kind does not identify a post.');
      return reading.reachability === 'public'
        ? failed(`The URL is not that of a post on ${action.platformName}.`)
        : unknown('It could not be determined which post the URL leads to.');
    },
  },
  { name: 'reachable', need: 'pass', run: ({ reading }) => REACHABLE[reading.reachability] },
  {
    name: 'published_within_campaign',
    // Many pages contain no date, so an unknown date does not prevent approval.
    need: 'no-fail',
    run: ({ requirements, reading: { postedAt }, now }) => {
      if (!postedAt) return unknown('The publication date could not be read.');
      const since = Date.parse(requirements.since) - TOLERANCE_MS;
      if (postedAt.latest.getTime() < since) return failed('It was published before the offer began.');
      if (postedAt.earliest.getTime() > now.getTime() + TOLERANCE_MS)
        return unknown('The publication date is in the future.');
      return postedAt.earliest.getTime() >= since
        ? passed('It was published after the offer began.')
        : unknown('The publication date is not exact enough to tell whether the offer had begun.');
    },
  },
  {
    name: 'hashtags',
    need: 'pass',
    due: ({ hashtags }) => hashtags.length > 0,
    run: ({ requirements, reading, action }) =>
      findAll(requirements.hashtags.map(hashtagOf), reading, action.platformId),
  },
  {
    name: 'disclosure',
    need: 'pass',
    due: ({ disclosures }) => textsOf(disclosures).length > 0,
    run: ({ requirements, reading: { texts, isComplete } }) => {
      const { outcome, evidence } = findDisclosure(texts, requirements.disclosures, isComplete);
      return { outcome, evidence };
    },
  },
  {
    name: 'disclosure_label',
    need: 'no-fail',
    due: ({ disclosures }) => labelsOf(disclosures).length > 0,
    run: ({ requirements }) =>
      unknown(
        `Only a person can check for the platform's own label: ${labelsOf(requirements.disclosures).join(', ')}.`,
      ),
  },
  {
    name: 'challenge_code',
    need: 'pass',
    due: ({ challengeCodes }) => challengeCodes.length > 0,
    run: ({ requirements, reading: { text, isComplete } }) => {
      if (requirements.challengeCodes.some((code) => contains(text, code)))
        return passed("The post contains the submitter's code.");
      if (text === '') return unknown('The text of the post could not be read.');
      return isComplete
        ? failed("The post does not contain the submitter's code.")
        : unknown("The readable part of the post does not contain the submitter's code.");
    },
  },
  {
    name: 'author',
    // Many pages do not name the author, so an unknown author does not prevent approval.
    need: 'no-fail',
    due: (_, { account }) => account !== undefined,
    run: ({ account, action, reading: { author } }) => {
      if (!account || !author) return unknown('The author of the post could not be read.');
      const known = [account.handle, account.accountId].map((name) => name.toLowerCase());
      const { name, host } = author;
      return [name, `${name}@${host}`].some((each) => known.includes(each.toLowerCase()))
        ? passed(`The author is the submitter's connected ${action.platformName} account.`)
        : failed(`The author is not the submitter's connected ${action.platformName} account.`);
    },
  },
  {
    name: 'followers',
    // What creators state cannot be checked, so a submitter without a connected account can be approved.
    need: 'no-fail',
    due: ({ minFollowers }) => minFollowers !== undefined,
    run: ({ account, action, requirements: { minFollowers = 0 } }) => {
      const wanted = `at least ${String(minFollowers)} are required`;
      if (!account) return unknown(`The submitter has not connected a ${action.platformName} account; ${wanted}.`);
      const { followers } = account;
      if (followers === null) return unknown(`${action.platformName} does not report followers; ${wanted}.`);
      const found = `The connected ${action.platformName} account has ${String(followers)} followers; ${wanted}.`;
      return followers >= minFollowers ? passed(found) : failed(found);
    },
  },
  {
    name: 'not_duplicate',
    need: 'pass',
    run: ({ isRepeated }) => {
      if (isRepeated === undefined) return unknown('The proof could not be compared with other proofs.');
      return isRepeated
        ? failed('The same proof was submitted before.')
        : passed('The same proof was not submitted before.');
    },
  },
  {
    name: OTHER_ADDRESS.name,
    need: 'review',
    due: ({ mayBeAnother }) => mayBeAnother === true,
    run: () => OTHER_ADDRESS,
  },
  {
    name: SIMILAR_PICTURE.name,
    need: 'review',
    due: ({ isSimilar }) => isSimilar === true,
    run: () => SIMILAR_PICTURE,
  },
];

/** Runs the checks that apply. */
export function runChecks(context: CheckContext): CheckResult[] {
  return CHECKS.filter(({ due }) => due?.(context.requirements, context) ?? true).map(({ name, run }) => ({
    name,
    ...run(context),
  }));
}

/** Whether the post contains all of the phrases. A missing phrase is a failure only if the complete text is known. */
function findAll(hashtags: string[], { text, isComplete }: CheckContext['reading'], platformId: string): Finding {
  const missing = hashtags.filter((hashtag) => !containsHashtag(text, hashtag, platformId));
  if (missing.length === 0) return passed(`The post contains ${hashtags.join(', ')}.`);
  if (text === '') return unknown('The text of the post could not be read.');
  return isComplete
    ? failed(`The post does not contain ${missing.join(', ')}.`)
    : unknown(`The readable part of the post does not contain ${missing.join(', ')}.`);
}
