import type { ProofKind, ProofType, VerificationStatus } from '../api/client.ts';
import { alternatives } from '../ui/format.ts';

/** Kinds of proofs. */
export const proofTypes = {
  screenshot: 'Screenshot',
  url: 'Link to the post',
  video: 'Recording',
  api_verified: 'Confirmed by the platform',
  till: 'Code at the till',
} satisfies Record<ProofType, string>;

/** What a person who did the action chooses from. */
export const proofChoices: Readonly<Record<string, string>> = {
  url: 'The post itself',
  screenshot: 'A screenshot',
  video: 'A recording',
  till: 'A code to show at the till',
};

const KINDS = {
  link: 'a public link',
  image: 'a picture',
  video: 'a video',
  till: 'a code at the till',
  connected: 'a connected account',
} satisfies Record<ProofKind, string>;

/** Such as "a link, a picture or a video". */
export function kindsText(kinds: readonly ProofKind[]): string {
  return alternatives(kinds.map((kind) => KINDS[kind]));
}

/** What became of the automatic checks of a proof, in a column. */
export const checkStatuses = {
  none: 'No checks',
  pending: 'Checking',
  waiting: 'Checking',
  passed: 'Passed',
  failed: 'Failed',
  unknown: 'Unknown',
} satisfies Record<VerificationStatus, string>;

/** The automatic checks that the service has. */
export const checkNames: Readonly<Record<string, string>> = {
  platform_host: 'On the right platform',
  post: 'Leads to a post',
  reachable: 'Can be opened by anyone',
  published_within_campaign: 'Posted after the offer began',
  hashtags: 'Hashtags',
  disclosure: 'Disclosure in the text',
  disclosure_label: 'Label of the platform',
  challenge_code: 'Code of the person',
  author: 'Posted from their account',
  followers: 'Followers',
  not_duplicate: 'Not submitted before',
  other_address: 'Not sent from another address',
  similar_picture: 'No similar picture before',
  campaign_cap: 'Places left in the campaign',
  trade_dispute: 'No open dispute',
  external: 'External verifier',
};
