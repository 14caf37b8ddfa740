import { createHmac } from 'node:crypto';
import { TestApp } from '../app';
import { unique } from '../builders';
import { Answer } from '../client';

/** The report of an external verifier. All fields have valid defaults. */
export interface Report {
  submissionId: string;
  verdict?: string;
  checks?: unknown;
  externalId?: string;
}

interface Signing {
  secret?: string;
  /** The offset of its clock in seconds. */
  skewSeconds?: number;
  /** Headers that replace the correct ones; undefined omits a header. */
  headers?: Record<string, string | undefined>;
}

export function signatureOf(body: string, secret: string): string {
  return `sha256=${createHmac('sha256', secret).update(body).digest('hex')}`;
}

/** A unique name for a result. */
export function aResultName(): string {
  return `result-${String(unique())}`;
}

export function report(app: TestApp, fields: Report, signing: Signing = {}): Promise<Answer> {
  return reportText(app, JSON.stringify({ verdict: 'passed', externalId: aResultName(), ...fields }), signing);
}

/** The same with a raw body. */
export function reportText(
  app: TestApp,
  body: string,
  { secret, skewSeconds = 0, headers = {} }: Signing = {},
): Promise<Answer> {
  const seconds = Math.floor(app.clock.now().getTime() / 1000) + skewSeconds;
  const signed: Record<string, string | undefined> = {
    'x-webhook-signature': signatureOf(body, secret ?? app.settings.VERIFICATION_WEBHOOK_SECRET ?? ''),
    'x-webhook-timestamp': String(seconds),
    ...headers,
  };
  const sent = Object.entries(signed).filter((header): header is [string, string] => header[1] !== undefined);
  return app.api.post('/verification/webhook', body, { headers: Object.fromEntries(sent) });
}
