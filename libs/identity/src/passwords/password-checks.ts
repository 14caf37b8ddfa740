import { Injectable } from '@nestjs/common';
import { Db } from '#database';
import { normalizeEmail, User } from '../accounts/user.entity';
import { CHALLENGE } from '../api-keys/key-format';
import { INVALID_CREDENTIALS } from '../identity.errors';
import { PasswordGuesses } from './password-guesses';
import { Passwords } from './passwords';

/** Checks the passwords of accounts. Wrong ones are counted, wherever they are entered. */
@Injectable()
export class PasswordChecks {
  constructor(
    private readonly db: Db,
    private readonly passwords: Passwords,
    private readonly guesses: PasswordGuesses,
  ) {}

  /** The user with this address and password. @throws ApiError INVALID_CREDENTIALS; RATE_LIMITED */
  userWith(input: { email: string; password: string }): Promise<User> {
    const email = normalizeEmail(input.email);
    return this.guesses.attempt(email, async () => {
      const found = await this.db.manager.findOneBy(User, { email });
      const isCorrect = await this.passwords.verify(found?.passwordHash, input.password);
      if (!found || !isCorrect) throw INVALID_CREDENTIALS.error(undefined, undefined, { headers: CHALLENGE });
      return found;
    });
  }

  /**
   * Checks the password of a signed-in user.
   * @param message for a wrong password
   * @throws ApiError INVALID_CREDENTIALS; RATE_LIMITED
   */
  async assertPassword({ email, passwordHash }: User, password: string, message: string): Promise<void> {
    await this.guesses.attempt(email, async () => {
      if (await this.passwords.verify(passwordHash, password)) return;
      throw INVALID_CREDENTIALS.error(message, undefined, { headers: CHALLENGE });
    });
  }
}
