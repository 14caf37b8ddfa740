/** The functions of `perk.ts`, at its end. */
export const TYPESCRIPT_FUNCTIONS = String.raw`/**
 * Checks that Perk sent this to your webhook, and resolves with the event.
 * @param payload the body of the request exactly as it arrived, before any parsing
 * @param headers the headers of the request
 * @param secret the secret of the webhook, which starts with whsec_
 * @param tolerance how many seconds old, or in the future, the timestamp may be
 * @throws WebhookVerificationError if a header is missing, the signature is wrong or the timestamp is too far off
 */
export async function verifyWebhook(
  payload: string | Uint8Array<ArrayBuffer>,
  headers: Headers | Record<string, string | readonly string[] | undefined>,
  secret: string,
  tolerance = 300,
): Promise<WebhookEvent> {
  const given = headers instanceof Headers ? Object.fromEntries(headers) : headers;
  const header = (name: string) => String(Object.entries(given).find(([key]) => key.toLowerCase() === name)?.[1] ?? '');
  const [id, timestamp] = [header('webhook-id'), header('webhook-timestamp')];
  const signatures = header('webhook-signature').split(' ').filter(Boolean);
  if (!/^whsec_[A-Za-z0-9+/]+=*$/.test(secret)) throw new TypeError('The secret of a webhook starts with whsec_');
  if (!id || signatures.length === 0 || !/^\d{1,12}$/.test(timestamp))
    throw new WebhookVerificationError('A signature header is missing or malformed.');
  const body = typeof payload === 'string' ? new TextEncoder().encode(payload) : payload;
  const start = new TextEncoder().encode(id + '.' + timestamp + '.');
  const signed = new Uint8Array(start.length + body.length);
  signed.set(start);
  signed.set(body, start.length);
  const algorithm = { name: 'HMAC', hash: 'SHA-256' };
  const key = await crypto.subtle.importKey('raw', bytesOf(secret.slice('whsec_'.length)), algorithm, false, ['verify']);
  // While a secret is being replaced there are two signatures. The comparison takes the same time wherever they differ.
  const valid = await Promise.all(
    signatures.map(async (one) => /^v1,[A-Za-z0-9+/]+=*$/.test(one) && crypto.subtle.verify(algorithm, key, bytesOf(one.slice(3)), signed)),
  );
  if (!valid.includes(true)) throw new WebhookVerificationError('The signature is wrong: is this the secret of this webhook?');
  if (Math.abs(Date.now() / 1000 - Number(timestamp)) > tolerance)
    throw new WebhookVerificationError('The timestamp is too far off.');
  return JSON.parse(new TextDecoder().decode(body)) as WebhookEvent;
}

function bytesOf(base64: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
}

/** The connection was lost, or there was none. */
class Lost extends Error {}

function lost(cause: unknown): never {
  throw new Lost(cause instanceof Error ? cause.message : String(cause), { cause });
}

/** Whether the same request may succeed later, and does not happen twice. */
function mayHelp({ status, code }: ApiError, isRepeatable: boolean): boolean {
  if (status === 429 || code === 'IDEMPOTENCY_IN_PROGRESS') return true;
  return isRepeatable && [502, 503, 504].includes(status) && code !== 'NOT_CONFIGURED';
}

async function read<T>(response: Response): Promise<ApiResponse<T>> {
  const [kind = ''] = (response.headers.get('content-type') ?? '').split(';');
  let data: unknown;
  if (/^application\/(?:[\w.-]+\+)?json$/i.test(kind.trim())) {
    data = await response.json().catch(lost);
    const { success, data: inside } = (data ?? {}) as { success?: boolean; data?: unknown };
    if (success === true && inside !== undefined) data = inside;
  } else if (/^text\//i.test(kind)) data = await response.text().catch(lost);
  else data = new Uint8Array(await response.arrayBuffer().catch(lost));
  return new ApiResponse(response.status, response.headers, data as T);
}

/** The id and the data of each server-sent event. */
async function* eventsIn(response: Response, heard: () => void): AsyncGenerator<{ id: string; data: string }, void, undefined> {
  const reader = response.body?.getReader();
  if (!reader) return;
  const decoder = new TextDecoder();
  let text = '';
  let id = '';
  let data: string[] = [];
  try {
    for (;;) {
      const chunk = await reader.read().catch(lost);
      if (chunk.done) return;
      heard();
      const lines = (text + decoder.decode(chunk.value as Uint8Array, { stream: true })).split(/\r?\n/);
      text = lines.pop() ?? '';
      for (const line of lines) {
        const [, name = '', value = ''] = /^([^:]*):? ?(.*)$/.exec(line) ?? [];
        if (name === 'id') id = value;
        else if (name === 'data') data.push(value);
        else if (line === '' && data.length > 0) {
          yield { id, data: data.join('\n') };
          data = [];
        }
      }
    }
  } finally {
    await reader.cancel().catch(() => undefined);
  }
}

/** A part of a path. One that is empty or consists of dots would be another path. */
function segment(value: string): string {
  if (value === '' || value === '.' || value === '..') throw new TypeError('An id must not be empty.');
  return encodeURIComponent(value);
}

/** A random key. Not randomUUID, which browsers offer only to pages with https. */
function newKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');
}
`;
