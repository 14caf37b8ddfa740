import { useActions } from './catalogue.ts';
import type { ProofKind, ProofType } from './client.ts';

const TYPES: Record<ProofKind, ProofType> = {
  link: 'url',
  image: 'screenshot',
  video: 'video',
  till: 'till',
  connected: 'api_verified',
};

/** What to offer if the catalogue cannot be read. The service refuses what the action does not accept. */
const USUAL: readonly ProofKind[] = ['link', 'image', 'video'];
const NOTHING: readonly ProofKind[] = [];

/** What can prove an action; nothing until the catalogue is read. */
export function useAcceptedProofs(actionId: string): readonly ProofKind[] {
  const { data, isPending } = useActions();
  return data?.find(({ id }) => id === actionId)?.acceptedProofs ?? (isPending ? NOTHING : USUAL);
}

/** The types of proofs that a person can choose from. Only software sends what a platform confirms. */
export function choicesIn(accepted: readonly ProofKind[]): ProofType[] {
  return accepted.filter((kind) => kind !== 'connected').map((kind) => TYPES[kind]);
}
