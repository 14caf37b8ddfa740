import { createHmac } from 'node:crypto';
import { Clock } from '#kernel';

interface Check {
  name: string;
  outcome: 'passed' | 'failed' | 'unknown';
  evidence: string;
}

interface Verdict {
  verdict: Check['outcome'];
  checks: Check[];
}

const passed = (name: string, evidence: string): Check => ({ name, outcome: 'passed', evidence });
const HASHTAG = passed('hashtags', 'The picture shows #democoffee.');
const DISCLOSURE = passed('disclosure', 'The post carries the label "Paid partnership".');
const ACCOUNT = passed('account', 'The name of the account is that of the submitter.');

/** What the verifier finds on the pictures of the demo. */
export const VERDICTS = {
  passed: { verdict: 'passed', checks: [HASHTAG, DISCLOSURE, ACCOUNT] },
  undisclosed: {
    verdict: 'failed',
    checks: [
      HASHTAG,
      { name: 'disclosure', outcome: 'failed', evidence: 'Neither #ad nor the label "Paid partnership" can be seen.' },
      ACCOUNT,
    ],
  },
  wrongAccount: {
    verdict: 'failed',
    checks: [
      HASHTAG,
      DISCLOSURE,
      { name: 'account', outcome: 'failed', evidence: 'The name of the account is not that of the submitter.' },
    ],
  },
  cropped: {
    verdict: 'unknown',
    checks: [
      HASHTAG,
      { name: 'disclosure', outcome: 'unknown', evidence: 'The picture is cropped where the label would be.' },
      { name: 'account', outcome: 'unknown', evidence: 'The name of the account is cut off.' },
    ],
  },
} satisfies Record<string, Verdict>;

/**
 * An external verifier. The proofs of the demo are on no server, so the service must not fetch them: they are of types that are
 * not fetched, and their results arrive at the endpoint for external verifiers.
 */
export class Verifier {
  constructor(
    private readonly origin: string,
    private readonly secret: string,
    private readonly clock: Clock,
  ) {}

  /** Reports a result for a submission, which the service judges as usual. */
  async report(submissionId: string, finding: keyof typeof VERDICTS): Promise<void> {
    const body = JSON.stringify({ submissionId, externalId: `demo/${submissionId}`, ...VERDICTS[finding] });
    const headers = {
      'content-type': 'application/json',
      'x-webhook-timestamp': String(Math.floor(this.clock.now().getTime() / 1000)),
      'x-webhook-signature': `sha256=${createHmac('sha256', this.secret).update(body).digest('hex')}`,
    };
    const response = await fetch(`${this.origin}/api/v1/verification/webhook`, { method: 'POST', headers, body });
    if (!response.ok) throw new Error(`The result for ${submissionId} was refused: ${await response.text()}`);
  }
}
