import { client, type AuthResponse } from '../../api/client.ts';
import { signIn } from '../../session.ts';

/**
 * Signs in with the account that was just created. That it was created has begun a session with tokens, which programs use; a
 * browser has a cookie instead, so the other session ends.
 */
export async function enter(email: string, password: string, created: AuthResponse): Promise<void> {
  await signIn(email, { password });
  if ('refreshToken' in created) {
    const { refreshToken } = created;
    // It would end by itself.
    client.auth.authenticate({ action: 'logout', refreshToken }).catch(() => undefined);
  }
}
