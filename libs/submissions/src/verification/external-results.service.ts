import { createHash } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { checked, Clock, CONFLICT, Db, invalid, notFound, SERVICE_UNAVAILABLE, SETTINGS, Settings } from '#platform';
import { INVALID_SIGNATURE } from '../submissions.problems';
import { standing } from './judgement';
import { Verdicts } from './verdicts.service';
import { VERIFICATION_KEPT_SECONDS } from './old-verifications';
import { ReceiveVerificationResult, VerificationReceipt } from './verification-result.dto';
import { SubmissionVerification } from './verification.entity';
import { FIND_RESULT, FIND_SUBMISSION, HEAR, OPEN, RECEIVE } from './verification.queries';
import { signatureFault } from './webhook-signature';

/** A request as it came. */
export interface SignedRequest {
  body: string;
  signature: string | undefined;
  timestamp: string | undefined;
}

/** Hears what an external verifier found. */
@Injectable()
export class ExternalResults {
  constructor(
    private readonly db: Db,
    private readonly clock: Clock,
    private readonly verdicts: Verdicts,
    @Inject(SETTINGS) private readonly settings: Settings,
  ) {}

  /**
   * Applies a signed result once, however often and in whichever order it comes.
   * @throws Problem INVALID_SIGNATURE, VALIDATION_ERROR, NOT_FOUND, CONFLICT, or SERVICE_UNAVAILABLE without a secret
   */
  async receive(request: SignedRequest): Promise<VerificationReceipt> {
    const body = parsed(request.body);
    this.assertSigned(request);
    const result = checked(ReceiveVerificationResult, body);
    const { submissionId, externalId } = result;
    const applied = await this.db.tx(async () => {
      return (await this.isNew(result)) && this.apply(result);
    });
    return { submissionId, externalId, applied };
  }

  private assertSigned(request: SignedRequest): void {
    const { VERIFICATION_WEBHOOK_SECRET: secret } = this.settings;
    if (secret === undefined) {
      throw SERVICE_UNAVAILABLE.because('No external verifier is set up here.', undefined, {
        headers: { 'retry-after': '3600' },
      });
    }
    const fault = signatureFault(request, secret, this.clock.now());
    if (fault) throw INVALID_SIGNATURE.because(fault);
  }

  /** Whoever brings the same result at the same time waits here, and then finds it. */
  private async isNew({ externalId, submissionId, verdict, checks = [] }: ReceiveVerificationResult): Promise<boolean> {
    const content = createHash('sha256')
      .update(JSON.stringify([submissionId, verdict, checks]))
      .digest('hex');
    const received = await this.db.query(RECEIVE, [externalId, submissionId, content, this.clock.now()]);
    if (received.length > 0) return true;
    const [known] = await this.db.query<{ content: string }>(FIND_RESULT, [externalId]);
    if (known?.content !== content)
      throw CONFLICT.because(
        'Another result was received under this externalId: send this one under an externalId of its own.',
        { externalId },
      );
    return false;
  }

  /** Whether it was: what was known of a proof that was decided long ago is deleted, and nothing is added to it. */
  private async apply({ submissionId, verdict, checks = [], externalId }: ReceiveVerificationResult): Promise<boolean> {
    const values = [submissionId, this.clock.in(-VERIFICATION_KEPT_SECONDS)];
    const [verification] = await this.db.query<SubmissionVerification>(OPEN, values);
    if (!verification) {
      if ((await this.db.query(FIND_SUBMISSION, [submissionId])).length === 0) throw notFound();
      return false;
    }
    const external = standing(verification.external, { verdict, externalId, checks });
    await this.db.query(HEAR, [submissionId, JSON.stringify(external)]);
    await this.verdicts.draw({ ...verification, external });
    return true;
  }
}

function parsed(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    throw invalid('', 'must be JSON');
  }
}
