import { createHmac, KeyObject, randomInt } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { Db, Statement } from '#database';
import { ApiError, Clock, SETTINGS, Settings } from '#kernel';
import { derivedKey } from '#kernel/secrets';
import { normalizeEmail } from '../accounts/user.entity';
import { AttemptLimits, Limit } from '../attempt-limits';
import { INVALID_GRANT } from '../identity.errors';
import { EmailCode } from './email-code.entity';

/** How long a code is valid. */
export const CODE_MINUTES = 10;
const DIGITS = 6;
const TRIES = 5;
const EMAILS = { attempts: 3, windowSeconds: 60 * 60 } satisfies Limit;

/**
 * Counts a try and compares in one guarded statement, so that of concurrent requests with the right code one succeeds, and that no more
 * than the allowed tries are compared.
 */
const TRY: Statement = {
  name: 'email_codes.try',
  text: `update email_codes set tries = tries + 1, used_at = case when code_hash = $2 then $3::timestamptz end
         where key = $1 and tries < $4 and used_at is null and expires_at > $3
         returning tries, used_at is not null as "isRight"`,
};

/**
 * Codes of six digits that prove who receives the mail of an address. There is one valid code for each purpose and address: a new one
 * replaces it. Whether anybody has the address makes no difference here.
 */
@Injectable()
export class EmailCodes {
  private readonly key: KeyObject;

  constructor(
    private readonly db: Db,
    private readonly clock: Clock,
    private readonly limits: AttemptLimits,
    @Inject(SETTINGS) settings: Settings,
  ) {
    this.key = derivedKey(settings.JWT_SECRET, 'e-mail codes');
  }

  /**
   * A new code, to be sent to the address. It is only stored as a MAC.
   * @param purpose what the code is for, such as `sign-in`
   * @returns undefined if the address was sent 3 codes in the last hour; the one that it has stays valid
   */
  async create(purpose: string, email: string): Promise<string | undefined> {
    const taken = await this.limits.take(`code-mail:${this.macOf(normalizeEmail(email))}`, EMAILS);
    if ('waitSeconds' in taken) return undefined;
    const code = String(randomInt(10 ** DIGITS)).padStart(DIGITS, '0');
    const key = this.keyOf(purpose, email);
    const row = { key, codeHash: this.macOf(`${key}/${code}`), tries: 0, usedAt: null };
    await this.db.manager.upsert(EmailCode, { ...row, expiresAt: this.clock.in(CODE_MINUTES * 60) }, ['key']);
    return code;
  }

  /** Consumes a code. @throws ApiError INVALID_GRANT, with what to do next, if it is wrong, expired, used or replaced */
  async use(purpose: string, email: string, code: string): Promise<void> {
    const key = this.keyOf(purpose, email);
    const values = [key, this.macOf(`${key}/${code}`), this.clock.now(), TRIES];
    const [tried] = await this.db.query<{ tries: number; isRight: boolean }>(TRY, values);
    if (!tried?.isRight) throw refusal(tried && TRIES - tried.tries);
  }

  private keyOf(purpose: string, email: string): string {
    return `${purpose}:${this.macOf(normalizeEmail(email))}`;
  }

  private macOf(text: string): string {
    return createHmac('sha256', this.key).update(text).digest('base64url');
  }
}

/** @param left the tries that are left; undefined if the code is not valid any more */
function refusal(left: number | undefined): ApiError {
  const again = 'Request a new one.';
  if (left === undefined)
    return INVALID_GRANT.error(
      `This code has expired, was used or was replaced by a newer one, or there were too many tries. ${again}`,
    );
  const tries = left === 1 ? 'One more try is left.' : `${String(left)} tries are left.`;
  return INVALID_GRANT.error(`The code is wrong. ${left === 0 ? again : tries}`, { triesLeft: left });
}
