import { createHash } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { Db } from '#database';
import { checked } from '#http/host';
import { Clock, CONFLICT, invalid, notFound, SETTINGS, Settings } from '#kernel';
import { INVALID_SIGNATURE, NOT_CONFIGURED } from '#kernel/errors';
import { parseJson } from '#kernel/text';
import { Submission } from '../../submission.entity';
import { SubmissionsSettings } from '../../submissions.settings';
import { effectiveResult } from '../checks/judgement';
import { Verdicts } from '../verdicts';
import { VERIFICATION_RETENTION_SECONDS } from '../verification-cleanup';
import { ReceiveVerificationResult, VerificationReceipt } from './verification-result.dto';
import { SubmissionVerification, VerificationResult } from '../verification.entity';
import { LOCK_OR_CREATE, RECEIVE } from '../verification.queries';
import { signatureError } from './webhook-signature';

/** The raw body of a request, with its signature headers. */
export interface SignedRequest {
  body: string;
  signature: string | undefined;
  timestamp: string | undefined;
}

/** Receives the results of an external verifier. */
@Injectable()
export class ExternalResults {
  constructor(
    private readonly db: Db,
    private readonly clock: Clock,
    private readonly verdicts: Verdicts,
    @Inject(SETTINGS) private readonly settings: Settings & SubmissionsSettings,
  ) {}

  /**
   * Applies a signed result exactly once, even if it is repeated or arrives out of order.
   * @throws ApiError INVALID_SIGNATURE, VALIDATION_ERROR, NOT_FOUND, CONFLICT, or NOT_CONFIGURED without a secret
   */
  async receive(request: SignedRequest): Promise<VerificationReceipt> {
    const secret = this.secret();
    const body = parsed(request.body);
    const message = signatureError(request, secret, this.clock.now());
    if (message) throw INVALID_SIGNATURE.error(message);
    const result = checked(ReceiveVerificationResult, body);
    const { submissionId, externalId } = result;
    const applied = await this.db.tx(async () => {
      return (await this.isNew(result)) && this.apply(result);
    });
    return { submissionId, externalId, applied };
  }

  private secret(): string {
    const { VERIFICATION_WEBHOOK_SECRET: secret } = this.settings;
    if (secret !== undefined) return secret;
    throw NOT_CONFIGURED.error('No external verifier is set up.', { settings: ['VERIFICATION_WEBHOOK_SECRET'] });
  }

  /** Stores the result. A concurrent request with the same id waits for the insert, and then finds the stored result. */
  private async isNew({ externalId, submissionId, verdict, checks = [] }: ReceiveVerificationResult): Promise<boolean> {
    const content = createHash('sha256')
      .update(JSON.stringify([submissionId, verdict, checks]))
      .digest('hex');
    const received = await this.db.query(RECEIVE, [externalId, submissionId, content, this.clock.now()]);
    if (received.length > 0) return true;
    const stored = await this.db.manager.findOneBy(VerificationResult, { externalId });
    if (stored?.content !== content)
      throw CONFLICT.error(
        'A different result was already received with this externalId. Send this one with a new externalId.',
        { externalId },
      );
    return false;
  }

  /** Applies a result and returns true, or false for a submission that was decided and whose verification may be deleted already. */
  private async apply({ submissionId, verdict, checks = [], externalId }: ReceiveVerificationResult): Promise<boolean> {
    const values = [submissionId, this.clock.in(-VERIFICATION_RETENTION_SECONDS)];
    const [verification] = await this.db.query<SubmissionVerification>(LOCK_OR_CREATE, values);
    if (!verification) {
      if (!(await this.db.manager.existsBy(Submission, { id: submissionId }))) throw notFound();
      return false;
    }
    const external = effectiveResult(verification.external, { verdict, externalId, checks });
    await this.db.manager.update(SubmissionVerification, { id: submissionId }, { external });
    await this.verdicts.applyVerdict({ ...verification, external });
    return true;
  }
}

function parsed(body: string): unknown {
  try {
    return parseJson(body);
  } catch {
    throw invalid('', 'must be JSON');
  }
}
