import { createHmac, timingSafeEqual } from 'node:crypto';
import { createServer, type IncomingHttpHeaders } from 'node:http';

const { WEBHOOK_SECRET = '', PORT = '8123' } = process.env;
if (!WEBHOOK_SECRET.startsWith('whsec_')) throw new Error('Set WEBHOOK_SECRET to the secret of the webhook.');
const key = Buffer.from(WEBHOOK_SECRET.slice('whsec_'.length), 'base64');

// In earnest, a table: written in the transaction of what the event sets off.
const done = new Set<string>();

/** Whether this was sent by Perk, to this webhook, within 5 minutes. The body is the bytes as they came. */
function isGenuine(headers: IncomingHttpHeaders, body: Buffer): boolean {
  const { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': signatures } = headers;
  if (typeof id !== 'string' || typeof timestamp !== 'string' || typeof signatures !== 'string') return false;
  if (!/^\d{1,12}$/.test(timestamp) || Math.abs(Date.now() / 1000 - Number(timestamp)) > 300) return false;
  const hmac = createHmac('sha256', key).update(`${id}.${timestamp}.`).update(body).digest('base64');
  const expected = Buffer.from(`v1,${hmac}`);
  // There are two while the secret is being replaced.
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
    const genuine = isGenuine(request.headers, body);
    // Answer at once, and do what takes long later: after 15 s it counts as not taken.
    response.writeHead(genuine ? 204 : 400).end();
    if (!genuine) return;
    const event = JSON.parse(body.toString()) as { id: string; type: string };
    if (done.has(event.id)) return;
    done.add(event.id);
    console.log(`${event.type} ${event.id}`);
  });
});

server.listen(Number(PORT), () => {
  const address = server.address();
  if (address && typeof address === 'object') console.log(`Listening on http://localhost:${address.port}/`);
});
