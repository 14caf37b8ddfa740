import { Controller, Post, Req } from '@nestjs/common';
import { Request } from 'express';
import { Endpoint } from '#http';
import { CONFLICT, NOT_FOUND } from '#kernel';
import { INVALID_SIGNATURE, NOT_CONFIGURED } from '#kernel/errors';
import { ExternalResults } from './external-results';
import { ReceiveVerificationResult, VerificationReceipt } from './verification-result.dto';

@Controller('api/v1')
export class VerificationController {
  constructor(private readonly results: ExternalResults) {}

  @Endpoint({
    id: 'receiveVerificationResult',
    tag: 'Submissions',
    summary: 'Receive a verification result',
    description:
      'For an external verifier that has the VERIFICATION_WEBHOOK_SECRET of this service. Send `X-Webhook-Signature: sha256=…` with the HMAC-SHA256 of the raw body in lower-case hex. ' +
      'Send `X-Webhook-Timestamp` in seconds since 1970; it must be within 5 minutes of the server time. A result counts once, even if it is repeated or arrives out of order. ' +
      'The first verdict other than `unknown` counts. `passed` decides checks of ours that are `unknown`, but never overrides a failed check.',
    access: 'public',
    tier: 'standard',
    body: 'unparsed',
    ignoresUnknownInput: true,
    input: ReceiveVerificationResult,
    examples: {
      passed: {
        submissionId: 'sub_01kaj4yt7hfbc9zqf3v1w2x5n8',
        verdict: 'passed',
        checks: [{ name: 'location', outcome: 'passed', evidence: 'The picture shows the place.' }],
        externalId: 'result-4711',
      },
    },
    returns: VerificationReceipt,
    errors: [INVALID_SIGNATURE, NOT_FOUND, CONFLICT, NOT_CONFIGURED],
  })
  @Post('verification/webhook')
  receive(@Req() { body, headers }: Request): Promise<VerificationReceipt> {
    return this.results.receive({
      body: typeof body === 'string' ? body : '',
      signature: headers['x-webhook-signature']?.toString(),
      timestamp: headers['x-webhook-timestamp']?.toString(),
    });
  }
}
