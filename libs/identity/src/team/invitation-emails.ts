import { Inject, Injectable } from '@nestjs/common';
import { ApiError, LOG, Log, SETTINGS, Settings } from '#kernel';
import { RATE_LIMITED } from '#kernel/errors';
import { Mailer } from '#messaging';
import { sha256 } from '../api-keys/key-format';
import { AttemptLimits, Limit } from '../attempt-limits';

/** How long the link in an invitation works. */
export const LINK_DAYS = 7;

const EMAILS_TO_ADDRESS = { attempts: 3, windowSeconds: 60 * 60 } satisfies Limit;
/** Prevents use of the service for sending spam. */
const EMAILS_OF_BUSINESS = { attempts: 50, windowSeconds: 24 * 60 * 60 } satisfies Limit;

/** E-mails with the link of an invitation. */
@Injectable()
export class InvitationEmails {
  constructor(
    private readonly limits: AttemptLimits,
    private readonly mailer: Mailer,
    @Inject(SETTINGS) private readonly settings: Settings,
    @Inject(LOG) private readonly log: Log,
  ) {}

  /** Counts an e-mail that is about to be sent, in the ambient transaction. @throws ApiError RATE_LIMITED */
  async count(businessId: string, to: string): Promise<void> {
    await this.take(`invitation-mails:${businessId}`, EMAILS_OF_BUSINESS);
    await this.take(`invitation-mail:${sha256(`${businessId} ${to}`)}`, EMAILS_TO_ADDRESS);
  }

  /** Does not wait for the e-mail; failures are logged. */
  send(from: string, to: string, token: string): void {
    this.mail(from, to, token).catch((error: unknown) => {
      this.log.error({ err: error }, 'An invitation e-mail could not be sent.');
    });
  }

  /** Refused attempts throw, so that the transaction also rolls back what was counted before. */
  private async take(key: string, limit: Limit): Promise<void> {
    const taken = await this.limits.take(key, limit);
    if ('waitSeconds' in taken) throw tooMany(limit.attempts, taken.waitSeconds);
  }

  /** Like verification e-mails, it contains nothing that the sender can choose: the address of the sender is verified. */
  private async mail(from: string, to: string, token: string): Promise<void> {
    await this.mailer.send({
      to,
      subject: 'Invitation to a team on Perk',
      text:
        `${from} invites you to their team on Perk. To see which business it is and to join, open this link:\n\n` +
        `${this.settings.BASE_URL}/dashboard/invitation?token=${token}\n\n` +
        `The link works once, within ${String(LINK_DAYS)} days.\n\n` +
        `If you do not know the sender, ignore this e-mail: no account is created.\n`,
    });
  }
}

function tooMany(limit: number, retryAfterSeconds: number): ApiError {
  return RATE_LIMITED.error(
    `Too many invitations were sent. Try again in ${String(retryAfterSeconds)} seconds.`,
    { limit, retryAfterSeconds },
    { headers: { 'retry-after': String(retryAfterSeconds) } },
  );
}
