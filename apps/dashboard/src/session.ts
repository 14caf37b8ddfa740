import { useQuery } from '@tanstack/react-query';
import { forgetPrefetched, takePrefetched } from './api/begin.ts';
import { type BrowserSession, client, type Mode, type Role, type Scope } from './api/client.ts';
import { currentSession } from './api/frame-reads.ts';
import { queryClient } from './api/queries.ts';
import { sendUnsent } from './api/unsent.ts';

/** Who is signed in, and what they may do. */
export type Session = BrowserSession;
export type { Mode, Role };

const [KEY, read] = currentSession;

/** The session; null if nobody is signed in. */
export function loadSession(): Promise<Session | null> {
  return queryClient.ensureQueryData({ queryKey: KEY, queryFn: readOrKeep, revalidateIfStale: true });
}

/** The session as it is now, for pages that are shown to everyone; null if nobody is signed in. */
export function checkSession(): Promise<Session | null> {
  return queryClient.fetchQuery({ queryKey: KEY, queryFn: readSession, staleTime: 0 });
}

/** The session of a page that is shown only to those who are signed in. */
export function useSession(): Session {
  const { data } = useQuery({ queryKey: KEY, queryFn: readOrKeep, staleTime: 60_000 });
  if (!data) throw new Error('This page is shown only after signing in.');
  return data;
}

/** Whether the role of the session includes a scope, such as `write.campaigns`. */
export function useCan(): (scope: Scope) => boolean {
  const { scopes } = useSession();
  return (scope) => scopes.includes(scope);
}

/** @throws ApiError INVALID_CREDENTIALS, or INVALID_GRANT for a code */
export async function signIn(email: string, secret: { password: string } | { code: string }): Promise<Session> {
  let session = await client.session.signIn({ email, ...secret });
  const before = queryClient.getQueryData<Session | null>(KEY);
  // What another user has seen must not be shown to this one.
  if (before?.user.id !== session.user.id) {
    queryClient.clear();
    forgetPrefetched();
  }
  // A new session may start in the other mode, but a request that waits on a page with test data must not be sent as live.
  else if (before.mode !== session.mode) session = await client.session.update({ mode: before.mode });
  queryClient.setQueryData(KEY, session);
  return session;
}

export async function confirmPassword(password: string): Promise<void> {
  queryClient.setQueryData(KEY, await client.session.confirm({ password }));
}

/** Switches between live and test data. Everything that was read is of the other mode, so it is dropped. */
export async function switchMode(mode: Mode): Promise<void> {
  await sendUnsent();
  showMode(await client.session.update({ mode }));
}

/** Switches to test mode once it has example data. If that cannot be created, the mode stays. */
export async function showExampleData(): Promise<void> {
  await sendUnsent();
  const before = queryClient.getQueryData<Session>(KEY)?.mode ?? 'live';
  const session = await client.session.update({ mode: 'test' });
  try {
    await client.exampleData.create();
  } catch (error) {
    if (before !== 'test') await client.session.update({ mode: before });
    throw error;
  }
  if (before !== 'test') showMode(session);
  else await queryClient.invalidateQueries();
}

function showMode(session: Session): void {
  forgetPrefetched();
  queryClient.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== KEY[0] });
  queryClient.setQueryData(KEY, session);
}

/** Leaves the page for that on which one signs in, so that nothing that was read stays in memory. */
export async function signOut(): Promise<void> {
  await sendUnsent();
  await client.session.signOut();
  location.assign('/dashboard/sign-in');
}

/** Reads the session again, after a change to the user or the business. */
export function refreshSession(): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: KEY });
}

/**
 * The session, or the last one if it has ended. The page stays as it is, with what was typed, and the next request asks the person to
 * sign in again.
 */
async function readOrKeep(): Promise<Session | null> {
  return (await readSession()) ?? queryClient.getQueryData<Session | null>(KEY) ?? null;
}

function readSession(): Promise<Session | null> {
  return takePrefetched(KEY, () => read({}));
}
