import { Inject, Injectable } from '@nestjs/common';
import { AttemptLimits, BusinessesService, EmailCodes } from '#identity';
import { SERVICE_UNAVAILABLE, SETTINGS, Settings } from '#kernel';
import { RATE_LIMITED } from '#kernel/errors';
import { Mailer } from '#messaging';
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
    private readonly businesses: BusinessesService,
    private readonly mailer: Mailer,
    @Inject(SETTINGS) private readonly settings: Settings,
  ) {}

  /**
   * Sends a code to the address of a proof. An address that was sent 3 codes in the last hour gets none, and the one that it has stays valid.
   * @throws ApiError RATE_LIMITED, or SERVICE_UNAVAILABLE if the e-mail cannot be sent
   */
  async send(proof: GuestProof, email: string, network: string): Promise<void> {
    await this.take(`guest-codes:${proof.id}`, PER_PROOF);
    await this.take(`guest-codes:${network}`, PER_NETWORK);
    const code = await this.codes.create(PURPOSE, email);
    if (code === undefined) return;
    const business = (await this.businesses.nameOf(proof.businessId)) ?? '';
    const mail = {
      to: email,
      subject: `${code} is your code for ${business}`,
      text: this.textOf(proof, code, business),
    };
    await this.mailer.send(mail).catch((error: unknown) => {
      throw SERVICE_UNAVAILABLE.error('The e-mail could not be sent. Try again in a minute.', undefined, {
        headers: { 'retry-after': '60' },
        cause: error,
      });
    });
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

  /** The fragment of the link is not sent to any server, so it is in no log. */
  private textOf({ id, campaignId }: GuestProof, code: string, business: string): string {
    const link = `${this.settings.BASE_URL}/dashboard/offers/${campaignId}#proof=${id}&code=${code}`;
    return (
      `Your code to send your proof to ${business} is:\n\n${code}\n\n` +
      `Enter it on the page where you asked for it, within ${String(MINUTES)} minutes. Is that page no longer open? This one does the same, at the press of a button:\n\n${link}\n\n` +
      `If you did not ask for it, ignore this e-mail: without the code, nothing is sent.\n`
    );
  }
}
