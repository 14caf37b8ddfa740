import { duration } from '../../ui/format.ts';

/** What the signature checker found. */
interface Found {
  code: string;
  names?: string;
  seconds?: number;
}

const FINDINGS: Readonly<Record<string, string>> = {
  standard: 'webhook-signature is right: it covers the ID, the time and the body.',
  'body-only': 'X-Webhook-Signature is right: it covers the body.',
  'one-of-two': 'There are two signatures, because the secret was replaced within the last day. Accept either.',
  'no-secret': 'Enter the secret.',
  'secret-prefix': 'This is not the secret of a webhook: those begin with whsec_.',
  'secret-encoding': 'The secret is not complete: what follows whsec_ has to be Base64.',
  'secret-spaces':
    'There are spaces or line breaks around the secret. They were ignored here; your program may not do that.',
  'no-headers':
    'There are neither webhook-id, webhook-timestamp and webhook-signature nor X-Webhook-Signature among the headers.',
  'no-body': 'Paste the body too.',
  redacted: 'The signature is redacted here. Paste the headers that your program received.',
  timestamp: 'webhook-timestamp is not a number of seconds.',
  'standard-format': 'webhook-signature contains no signature that begins with v1,.',
  'standard-wrong':
    'webhook-signature does not match: the secret is another one, or the ID, the time or the body was changed.',
  'body-only-format': 'X-Webhook-Signature contains no signature that begins with sha256=.',
  'body-only-wrong': 'X-Webhook-Signature does not match: the secret is another one, or the body was changed.',
  'body-edges':
    'It matches without the spaces or line breaks around the body. Verify exactly the bytes that were received.',
  'body-reformatted':
    'It matches when the body is written without spaces. Your program parsed and wrote it again: verify the raw bytes before parsing.',
  id: 'webhook-id is not the ID in the body: the headers belong to another delivery.',
  'id-or-time': 'The body is as we sent it, so webhook-id or webhook-timestamp was changed, or is of another attempt.',
};

/** What a finding means, in a sentence. */
export function findingWords({ code, names = '', seconds = 0 }: Found): string {
  if (code === 'missing') return `Missing headers: ${names}.`;
  if (code === 'old')
    return `It was sent ${duration(seconds)} ago. Right for a delivery that you look at later; your program rejects it after 5 minutes.`;
  if (code === 'future')
    return `Its time is ${duration(seconds)} ahead of this device. Check the clock of your server.`;
  return FINDINGS[code] ?? code;
}

export const words = {
  title: 'Is it from us?',
  lead: 'Verifies a request as your program has to. It happens in your browser: nothing is sent, and nothing is stored.',
  headers: 'Headers',
  headersHint: 'As received, one in each line, or as JSON.',
  body: 'Body',
  bodyHint: 'Exactly as received, before it was parsed.',
  secret: 'Secret',
  secretHint: 'The one that was shown when the webhook was created or its secret replaced.',
  secretPlaceholder: 'whsec_…',
  check: 'Check',
  valid: 'The signature is valid',
  invalid: 'The signature is not valid',
  insecure: 'Browsers offer what this needs only to pages that were sent encrypted. Open the dashboard over https.',
};
