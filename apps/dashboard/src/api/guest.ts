import { ApiError, client, type ConfirmGuestProofBody, type GuestProof } from './client.ts';

/**
 * Submits the proof of a guest. If many people have taken part from the same network, the service asks the browser to solve a task first,
 * which takes about a second.
 */
export async function confirmGuestProof(id: string, body: ConfirmGuestProofBody): Promise<GuestProof> {
  try {
    return await client.guestProofs.confirm(id, body);
  } catch (error) {
    const challenge = challengeIn(error);
    if (!challenge) throw error;
    return client.guestProofs.confirm(id, { ...body, proofOfWork: await solved(challenge) });
  }
}

function challengeIn(error: unknown): object | undefined {
  if (!(error instanceof ApiError) || error.code !== 'PROOF_OF_WORK_REQUIRED') return undefined;
  return (error.details as { challenge: object }).challenge;
}

/** The solution of a challenge, for `proofOfWork`. What solves it is loaded only for the few who need it. */
export async function solved(given: object): Promise<string> {
  const [{ solveChallenge }, { deriveKey }] = await Promise.all([
    import('altcha-lib'),
    import('altcha-lib/algorithms/web/pbkdf2'),
  ]);
  const challenge = given as Parameters<typeof solveChallenge>[0]['challenge'];
  const solution = await solveChallenge({ challenge, deriveKey });
  return btoa(JSON.stringify({ challenge, solution }));
}
