import { Controller, Post, Req } from '@nestjs/common';
import { Request } from 'express';
import { CONFLICT, Endpoint, NOT_FOUND, SERVICE_UNAVAILABLE } from '#platform';
import { INVALID_SIGNATURE } from '../submissions.problems';
import { ExternalResults } from './external-results.service';
import { ReceiveVerificationResult, VerificationReceipt } from './verification-result.dto';

@Controller('api/v1')
export class VerificationController {
  constructor(private readonly results: ExternalResults) {}

  @Endpoint({
    id: 'receiveVerificationResult',
    tag: 'Submissions',
    summary: 'Report what an external verifier found',
    description:
      'For a verifier that shares VERIFICATION_WEBHOOK_SECRET with the service. `X-Webhook-Signature` is `sha256=` and the HMAC-SHA256 of the body as it is sent, in lower-case hex; ' +
      '`X-Webhook-Timestamp` is the time in seconds since 1970, at most 5 minutes from ours. A result counts once, whatever is repeated or overtaken. ' +
      'The first verdict that decides stands; `passed` settles what our own checks left open, and never what they failed.',
    access: 'public',
    tier: 'standard',
    body: 'unparsed',
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
    problems: [INVALID_SIGNATURE, NOT_FOUND, CONFLICT, SERVICE_UNAVAILABLE],
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
