import { Client } from './client';
import { unique } from './builders';

/** An active program of the client, with a story for 50 points and a video for 200. */
export async function aProgram(by: Client, fields: Record<string, unknown> = {}): Promise<any> {
  const answer = await by.post('/programs', {
    name: 'Coffee regulars',
    rules: [
      { actionId: 'ig_st', points: 50 },
      { actionId: 'tt_vd', points: 200 },
    ],
    ...fields,
  });
  if (answer.status !== 201) throw new Error(`Creating a program failed: ${answer.text}`);
  return answer.data;
}

/** A member that the owner enrolls, with a name; or the creator itself. */
export async function aMember(by: Client, programId: string, fields: Record<string, unknown> = {}): Promise<any> {
  const answer = await by.post(`/programs/${programId}/members`, fields);
  if (answer.status !== 201) throw new Error(`Enrolling a member failed: ${answer.text}`);
  return answer.data;
}

/** A unique proof of the story. */
export const aStory = (fields: Record<string, unknown> = {}) => ({
  actionId: 'ig_st',
  proofUrl: `https://www.instagram.com/p/story-${String(unique())}/`,
  ...fields,
});

/** A submission to a program. */
export async function aProgramProof(by: Client, programId: string, fields: Record<string, unknown> = {}): Promise<any> {
  const answer = await by.post(`/programs/${programId}/submit`, aStory(fields));
  if (answer.status !== 201) throw new Error(`Submitting to a program failed: ${answer.text}`);
  return answer.data;
}

/** Decides on a submission. */
export async function reviewed(owner: Client, submissionId: string, decision = 'approve'): Promise<any> {
  const answer = await owner.post('/submissions/review', { submissionId, decision, reason: 'As seen' });
  if (answer.status !== 200) throw new Error(`Reviewing a submission failed: ${answer.text}`);
  return answer.data;
}

/** An approved submission to a program. */
export async function anEarning(
  owner: Client,
  by: Client,
  programId: string,
  fields: Record<string, unknown> = {},
): Promise<any> {
  return reviewed(owner, (await aProgramProof(by, programId, fields)).id as string);
}
