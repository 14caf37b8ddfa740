import { Action, ProofKind } from '#catalog';
import { invalid } from '#kernel';
import { ProofType } from './submission.entity';

/** What proofs of each type are. */
const KIND: Record<ProofType, ProofKind> = {
  url: 'link',
  screenshot: 'image',
  video: 'video',
  till: 'till',
  api_verified: 'connected',
};

const WORDS: Record<ProofKind, string> = {
  link: 'a link (url)',
  image: 'a picture (screenshot)',
  video: 'a video (video)',
  till: 'the code of the person at the till (till)',
  connected: 'a confirmation of the platform (api_verified)',
};

/** @throws ApiError VALIDATION_ERROR at `path` if proofs of this type do not prove the action */
export function assertAccepted(action: Action, type: ProofType, path: string): void {
  const { acceptedProofs, label, platformName } = action;
  const kind = KIND[type];
  if (acceptedProofs.includes(kind)) return;
  const accepted = acceptedProofs.map((each) => WORDS[each]).join(' or ');
  throw invalid(path, `cannot be ${WORDS[kind]} for ${label} on ${platformName}, which is proved by ${accepted}`);
}
