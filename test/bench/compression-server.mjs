// Sends one response of the service from a bare Express, compressed by the package `compression` or by libs/http: what each of them costs.
// At /fixed it is a body that is sent many times, as the catalogue is; elsewhere it counts as a new one each time.
import { createRequire } from 'node:module';
import compression from 'compression';
import express from 'express';

const require = createRequire(import.meta.url);
const { compressOnce } = require('../../dist/libs/http/src/compression.js');
const { send } = require('../../dist/libs/http/src/response.js');

const { BODY, COMPRESSED_BY } = process.env;
const fixed = Buffer.from(BODY);
compressOnce(fixed);

const app = express();
app.disable('x-powered-by');
app.disable('etag');
if (COMPRESSED_BY === 'compression') app.use(compression());
app.use((request, response) => {
  response.setHeader('content-type', 'application/json; charset=utf-8');
  const body = request.path === '/fixed' ? fixed : BODY;
  if (COMPRESSED_BY === 'compression') response.end(body);
  else send(response, body);
});
const server = app.listen(0, '127.0.0.1', () => {
  console.error(`The server is listening on http://localhost:${server.address().port}`);
});
process.once('SIGTERM', () => process.exit(0));
