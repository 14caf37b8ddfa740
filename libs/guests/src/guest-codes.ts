import { Injectable } from '@nestjs/common';
import { BusinessProfilesService } from '#business-profiles';
import { AttemptLimits, EmailCodes } from '#identity';
import { RATE_LIMITED } from '#kernel/errors';
import { MessagesService } from '#messages';
import { GuestProof } from './guest-proof.entity';

const PURPOSE = 'guest';
const MINUTES = 10;
const HOUR_SECONDS = 60 * 60;
/** With `EmailCodes`, which allows 3 for each address. A person who mistypes the address needs a few. */
const PER_PROOF = { attempts: 6, windowSeconds: HOUR_SECONDS };
/** The guests of an event share one address, and each of them may need several. */
const PER_NETWORK = { attempts: 1200, windowSeconds: HOUR_SECONDS };

/** Sends guests codes by e-mail, which show that an address is theirs. */
@Injectable()
export class GuestCodes {
  constructor(
    private readonly codes: EmailCodes,
    private readonly limits: AttemptLimits,
    private readonly profiles: BusinessProfilesService,
    private readonly messages: MessagesService,
  ) {}

  /**
   * Sends a code to the address of a proof. An address that was sent 3 codes in the last hour gets none, and the one that it has stays valid.
   * @throws ApiError RATE_LIMITED
   */
  async send(proof: GuestProof, email: string, network: string): Promise<void> {
    await this.take(`guest-codes:${proof.id}`, PER_PROOF);
    await this.take(`guest-codes:${network}`, PER_NETWORK);
    const code = await this.codes.create(PURPOSE, email);
    if (code === undefined) return;
    const brand = (await this.profiles.brandsOf([proof.businessId])).get(proof.businessId);
    const { name: business = '', accentColor = null, logoUrl = null } = brand ?? {};
    await this.messages.send(
      'guest-code',
      { businessId: proof.businessId, email },
      {
        ...{ business, look: { accentColor, logoUrl }, code, minutes: MINUTES },
        ...{ proofId: proof.id, campaignId: proof.campaignId },
      },
    );
  }

  /** Consumes a code. @throws ApiError INVALID_GRANT */
  use(email: string, code: string): Promise<void> {
    return this.codes.use(PURPOSE, email, code);
  }

  private async take(key: string, limit: { attempts: number; windowSeconds: number }): Promise<void> {
    const taken = await this.limits.take(key, limit);
    if (!('waitSeconds' in taken)) return;
    const { waitSeconds } = taken;
    throw RATE_LIMITED.error(
      `Too many codes were requested. Wait for ${String(Math.ceil(waitSeconds / 60))} minutes, or enter the last one.`,
      { limit: limit.attempts, retryAfterSeconds: waitSeconds },
      { headers: { 'retry-after': String(waitSeconds) } },
    );
  }
}
