// A server of node:http that sends the same bytes as the service: what Node.js itself costs.
import { createServer, request as ask } from 'node:http';
import { once } from 'node:events';

const { ORIGIN } = process.env;
/** Node.js adds these itself. */
const OWN_HEADERS = new Set(['connection', 'date', 'keep-alive', 'transfer-encoding']);

/** The responses of the service, by the request. Each is asked for once. */
const known = new Map();

async function sentFor({ method, url, headers }) {
  const asked = ask(ORIGIN + url, { method, headers, agent: false }).end();
  const [response] = await once(asked, 'response');
  const chunks = [];
  for await (const chunk of response) chunks.push(chunk);
  const body = Buffer.concat(chunks);
  const kept = Object.entries(response.headers).filter(([name]) => !OWN_HEADERS.has(name));
  return { status: response.statusCode, headers: { ...Object.fromEntries(kept), 'content-length': body.length }, body };
}

const server = createServer(async (request, response) => {
  const id = `${request.method} ${request.url} ${request.headers['accept-encoding'] ?? ''}`;
  let sent = known.get(id);
  if (!sent) known.set(id, (sent = await sentFor(request)));
  response.writeHead(sent.status, sent.headers).end(sent.body);
});
server.listen(0, '127.0.0.1', () => {
  console.error(`The plain server is listening on http://localhost:${server.address().port}`);
});
process.once('SIGTERM', () => process.exit(0));
