import { wholeNumber } from '../../ui/read-number.ts';

/** What somebody received and pasted. */
export interface Pasted {
  /** One header in each line, or as JSON. */
  headers: string;
  body: string;
  secret: string;
}

/** What was found: good, bad, or something that explains what is bad. */
export type Finding =
  | { level: 'good'; code: 'standard' | 'body-only' | 'one-of-two' }
  | { level: 'bad'; code: 'no-secret' | 'secret-prefix' | 'secret-encoding' | 'no-headers' | 'no-body' }
  | { level: 'bad'; code: 'missing'; names: string }
  | { level: 'bad'; code: 'timestamp' | 'standard-format' | 'standard-wrong' | 'body-only-format' | 'body-only-wrong' }
  | { level: 'warn'; code: 'old' | 'future'; seconds: number }
  | { level: 'warn'; code: 'redacted' | 'secret-spaces' | 'body-edges' | 'body-reformatted' | 'id' | 'id-or-time' };

const PREFIX = 'whsec_';
const STANDARD = ['webhook-id', 'webhook-timestamp', 'webhook-signature'] as const;
const BODY_ONLY = 'x-webhook-signature';
/** Receivers reject timestamps that are more than this off. */
const TOLERANCE_SECONDS = 300;

/**
 * Verifies a delivery as a receiver has to, and says why it is not valid. Everything happens in the browser.
 * @param subtle of Web Crypto, which browsers offer only to pages that were sent encrypted
 */
export async function check({ headers, body, secret }: Pasted, now: Date, subtle: SubtleCrypto): Promise<Finding[]> {
  const findings: Finding[] = [];
  const trimmed = secret.trim();
  if (trimmed === '') return [{ level: 'bad', code: 'no-secret' }];
  if (trimmed !== secret) findings.push({ level: 'warn', code: 'secret-spaces' });
  if (!trimmed.startsWith(PREFIX)) return [...findings, { level: 'bad', code: 'secret-prefix' }];
  const key = decoded(trimmed.slice(PREFIX.length));
  if (!key) return [...findings, { level: 'bad', code: 'secret-encoding' }];
  if (body === '') return [...findings, { level: 'bad', code: 'no-body' }];

  const given = parsed(headers);
  const present = STANDARD.filter((name) => given.has(name));
  const ours = given.get(BODY_ONLY);
  if (present.length === 0 && ours === undefined) return [...findings, { level: 'bad', code: 'no-headers' }];
  const signatures = [given.get('webhook-signature'), ours];
  if (signatures.includes('[redacted]')) return [...findings, { level: 'warn', code: 'redacted' }];

  const sign = async (raw: Uint8Array<ArrayBuffer>, text: string) => {
    const imported = await subtle.importKey('raw', raw, { name: 'HMAC', hash: 'SHA-256' }, false, ['sign']);
    return new Uint8Array(await subtle.sign('HMAC', imported, bytes(text)));
  };
  const standardOf = async (text: string) =>
    `v1,${base64(await sign(key, `${given.get('webhook-id')}.${given.get('webhook-timestamp')}.${text}`))}`;
  const oursOf = async (text: string) => `sha256=${hex(await sign(bytes(trimmed), text))}`;

  let standard: boolean | undefined;
  if (present.length > 0 && present.length < STANDARD.length) {
    findings.push({ level: 'bad', code: 'missing', names: STANDARD.filter((name) => !given.has(name)).join(', ') });
  } else if (present.length > 0) {
    const all = (given.get('webhook-signature') ?? '').split(' ');
    standard = all.includes(await standardOf(body));
    if (!all.some((each) => each.startsWith('v1,'))) findings.push({ level: 'bad', code: 'standard-format' });
    else if (!standard) findings.push({ level: 'bad', code: 'standard-wrong' });
    else findings.push({ level: 'good', code: 'standard' });
    if (standard && all.length > 1) findings.push({ level: 'good', code: 'one-of-two' });
    findings.push(...timeFindings(given.get('webhook-timestamp') ?? '', now));
  }
  let bodyOnly: boolean | undefined;
  if (ours !== undefined) {
    const all = ours.split(/,\s*/);
    bodyOnly = all.includes(await oursOf(body));
    if (!all.some((each) => each.startsWith('sha256='))) findings.push({ level: 'bad', code: 'body-only-format' });
    else findings.push(bodyOnly ? { level: 'good', code: 'body-only' } : { level: 'bad', code: 'body-only-wrong' });
  }

  if (standard === false || bodyOnly === false) {
    const matches = async (text: string) =>
      (standard === false && (given.get('webhook-signature') ?? '').split(' ').includes(await standardOf(text))) ||
      (bodyOnly === false && (ours ?? '').split(/,\s*/).includes(await oursOf(text)));
    const compact = compacted(body);
    if (body.trim() !== body && (await matches(body.trim()))) findings.push({ level: 'warn', code: 'body-edges' });
    else if (compact !== undefined && compact !== body && (await matches(compact)))
      findings.push({ level: 'warn', code: 'body-reformatted' });
    const id = idIn(body);
    if (standard === false && id !== undefined && id !== given.get('webhook-id'))
      findings.push({ level: 'warn', code: 'id' });
    else if (standard === false && bodyOnly) findings.push({ level: 'warn', code: 'id-or-time' });
  }
  return findings;
}

function timeFindings(timestamp: string, now: Date): Finding[] {
  const sentAt = wholeNumber(timestamp);
  if (sentAt === undefined) return [{ level: 'bad', code: 'timestamp' }];
  const seconds = Math.round(now.getTime() / 1000 - sentAt);
  if (seconds > TOLERANCE_SECONDS) return [{ level: 'warn', code: 'old', seconds }];
  return seconds < -TOLERANCE_SECONDS ? [{ level: 'warn', code: 'future', seconds: -seconds }] : [];
}

/** Headers by their names in lower case. */
function parsed(text: string): Map<string, string> {
  const json = objectIn(text);
  const pairs = json
    ? Object.entries(json).map(([name, value]) => [name, String(value)] as const)
    : text.split('\n').flatMap((line) => {
        const [, name, value] = /^["']?([\w-]+)["']?\s*[:=]\s*["']?(.*?)["']?,?\s*$/.exec(line.trim()) ?? [];
        return name === undefined || value === undefined ? [] : [[name, value] as const];
      });
  return new Map(pairs.map(([name, value]) => [name.toLowerCase(), value.trim()]));
}

function objectIn(text: string): Record<string, unknown> | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : undefined;
  } catch {
    return undefined;
  }
}

/** The JSON as our service writes it. */
function compacted(body: string): string | undefined {
  const value = objectIn(body);
  return value && JSON.stringify(value);
}

function idIn(body: string): string | undefined {
  const id = objectIn(body)?.['id'];
  return typeof id === 'string' ? id : undefined;
}

function decoded(text: string): Uint8Array<ArrayBuffer> | undefined {
  try {
    return Uint8Array.from(atob(text), (character) => character.charCodeAt(0));
  } catch {
    return undefined;
  }
}

function bytes(text: string): Uint8Array<ArrayBuffer> {
  return new TextEncoder().encode(text);
}

function base64(data: Uint8Array): string {
  return btoa(String.fromCharCode(...data));
}

function hex(data: Uint8Array): string {
  return Array.from(data, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
