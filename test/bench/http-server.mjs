// Sends the bytes that the service sends, with node:http alone: what Node.js itself costs. It reads and parses request bodies.
import { createServer } from 'node:http';

const { ORIGIN, REQUESTS } = process.env;
/** Node.js adds these itself. */
const OWN_HEADERS = ['connection', 'date', 'keep-alive'];

const responses = new Map();
for (const { path, headers, ...request } of JSON.parse(REQUESTS)) {
  const response = await fetch(ORIGIN + path, { ...request, headers: { ...headers, 'accept-encoding': 'identity' } });
  const sent = [...response.headers].filter(([name]) => !OWN_HEADERS.includes(name));
  responses.set(request.method, { headers: Object.fromEntries(sent), body: Buffer.from(await response.arrayBuffer()) });
}

const server = createServer((request, response) => {
  const { headers, body } = responses.get(request.method);
  const send = () => response.writeHead(200, headers).end(body);
  if (request.method === 'GET') return send();
  const chunks = [];
  request.on('data', (chunk) => chunks.push(chunk));
  request.on('end', () => {
    JSON.parse(Buffer.concat(chunks).toString());
    send();
  });
});
server.listen(0, '127.0.0.1', () => {
  console.error(`The plain server is listening on http://localhost:${server.address().port}`);
});
process.once('SIGTERM', () => process.exit(0));
