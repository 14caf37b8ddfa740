import { Injectable } from '@nestjs/common';
import { ApiError } from '#kernel';
import { RATE_LIMITED } from '#kernel/errors';
import { MessagesService } from '#messages';
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
    private readonly messages: MessagesService,
  ) {}

  /** Counts an e-mail that is about to be sent, in the ambient transaction. @throws ApiError RATE_LIMITED */
  async count(businessId: string, to: string): Promise<void> {
    await this.take(`invitation-mails:${businessId}`, EMAILS_OF_BUSINESS);
    await this.take(`invitation-mail:${sha256(`${businessId} ${to}`)}`, EMAILS_TO_ADDRESS);
  }

  /** Sends the link, in the ambient transaction. @param from the address of the sender, which is verified */
  async send(businessId: string, from: string, to: string, token: string): Promise<void> {
    await this.messages.send('invitation', { businessId, email: to }, { from, token, days: LINK_DAYS });
  }

  /** Refused attempts throw, so that the transaction also rolls back what was counted before. */
  private async take(key: string, limit: Limit): Promise<void> {
    const taken = await this.limits.take(key, limit);
    if ('waitSeconds' in taken) throw tooMany(limit.attempts, taken.waitSeconds);
  }
}

function tooMany(limit: number, retryAfterSeconds: number): ApiError {
  return RATE_LIMITED.error(
    `Too many invitations were sent. Try again in ${String(retryAfterSeconds)} seconds.`,
    { limit, retryAfterSeconds },
    { headers: { 'retry-after': String(retryAfterSeconds) } },
  );
}
