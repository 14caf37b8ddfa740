import { useActions } from './catalogue.ts';
import type { ProofKind, ProofType } from './client.ts';

const TYPES: Record<ProofKind, ProofType> = {
  link: 'url',
  image: 'screenshot',
  video: 'video',
  till: 'till',
  connected: 'api_verified',
};

/** What is offered if it is not known what an action accepts: the service then says what it does not. */
const USUAL: readonly ProofKind[] = ['link', 'image', 'video'];
const NOTHING: readonly ProofKind[] = [];

/** What can prove an action; nothing until the catalogue is read. */
export function useAcceptedProofs(actionId: string): readonly ProofKind[] {
  const { data, isPending } = useActions();
  return data?.find(({ id }) => id === actionId)?.acceptedProofs ?? (isPending ? NOTHING : USUAL);
}

/** Those of them that a person chooses from, as types of proofs. What a platform confirms comes from programs. */
export function choicesIn(accepted: readonly ProofKind[]): ProofType[] {
  return accepted.filter((kind) => kind !== 'connected').map((kind) => TYPES[kind]);
}
