import { call, type GuestProof, Refused } from './api.ts';

/**
 * Submits a proof. If many people have taken part from the same network, the service asks the browser to solve a task first.
 * @param onWait called when it takes longer
 */
export async function confirm(
  id: string,
  body: { code?: string; proofOfWork?: string },
  onWait: () => void,
): Promise<GuestProof> {
  const path = `guest-proofs/${id}/confirm`;
  try {
    return await call<GuestProof>('POST', path, body, onWait);
  } catch (error) {
    if (!(error instanceof Refused) || error.problem.code !== 'PROOF_OF_WORK_REQUIRED') throw error;
    onWait();
    const { challenge } = error.problem.details as { challenge: object };
    return call<GuestProof>('POST', path, { ...body, proofOfWork: await solved(challenge) }, onWait);
  }
}

/** What solves it is loaded only for the few who need it. */
export async function solved(challenge: object): Promise<string> {
  const { solve } = await import('./proof-of-work.ts');
  return solve(challenge);
}
