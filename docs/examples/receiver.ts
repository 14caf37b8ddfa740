import { createHmac, timingSafeEqual } from 'node:crypto';
import { createServer, type IncomingHttpHeaders } from 'node:http';

const { WEBHOOK_SECRET = '', PORT = '8123' } = process.env;
if (!WEBHOOK_SECRET.startsWith('whsec_')) throw new Error('Set WEBHOOK_SECRET to the secret of your webhook.');
const key = Buffer.from(WEBHOOK_SECRET.slice('whsec_'.length), 'base64');

// Use a database table instead, written in the same transaction as the work the event causes.
const processed = new Set<string>();

/** Whether Perk sent this to this webhook within the last 5 minutes. `body` is the raw request body. */
function isValid(headers: IncomingHttpHeaders, body: Buffer): boolean {
  const { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': signatures } = headers;
  if (typeof id !== 'string' || typeof timestamp !== 'string' || typeof signatures !== 'string') return false;
  if (!/^\d{1,12}$/.test(timestamp) || Math.abs(Date.now() / 1000 - Number(timestamp)) > 300) return false;
  const hmac = createHmac('sha256', key).update(`${id}.${timestamp}.`).update(body).digest('base64');
  const expected = Buffer.from(`v1,${hmac}`);
  // While a secret is being rotated there are two signatures.
  return signatures.split(' ').some((signature) => {
    const given = Buffer.from(signature);
    return given.length === expected.length && timingSafeEqual(given, expected);
  });
}

const server = createServer((request, response) => {
  const chunks: Buffer[] = [];
  let length = 0;
  request.on('data', (chunk: Buffer) => {
    length += chunk.length;
    if (length > 1024 * 1024) request.destroy();
    else chunks.push(chunk);
  });
  request.on('end', () => {
    const body = Buffer.concat(chunks);
    const valid = isValid(request.headers, body);
    // Respond first and do slow work afterwards: without a response within 15 s, the delivery is retried.
    response.writeHead(valid ? 204 : 400).end();
    if (!valid) return;
    const event = JSON.parse(body.toString()) as { id: string; type: string };
    if (processed.has(event.id)) return;
    processed.add(event.id);
    console.log(`${event.type} ${event.id}`);
  });
});

server.listen(Number(PORT), () => {
  const address = server.address();
  if (address && typeof address === 'object') console.log(`Listening on http://localhost:${address.port}/`);
});
