import { createHash, createHmac } from 'node:crypto';
import { createServer, IncomingMessage, ServerResponse } from 'node:http';
import { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';

/** A bucket of an S3-compatible store, in memory. It checks the signature (version 4) and the checksum of each request. */
export interface S3Server {
  /** The value of STORAGE_URL. */
  url: string;
  objects: Map<string, Buffer>;
  /** `PUT uploads/…`, in the order in which they arrived. */
  requests: string[];
  /** What the next requests get instead of an answer: an error with this code, half of the object, or nothing for a while. */
  failures: ({ status: number; code: string } | 'truncated' | 'silent')[];
  close(): Promise<void>;
}

const BUCKET = 'perk-files';
const KEY = 'AKIAEXAMPLE';
const SECRET = 'wJalrXUtnFEMI/K7MDENG+bPxRfiCYEXAMPLEKEY';
const REGION = 'eu-central-1';
const FRESH_MS = 15 * 60 * 1000;

export async function openS3Server(): Promise<S3Server> {
  const state: Pick<S3Server, 'objects' | 'requests' | 'failures'> = { objects: new Map(), requests: [], failures: [] };
  const server = createServer((request, response) => {
    void answer(state, request, response);
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const { port } = server.address() as AddressInfo;
  const endpoint = encodeURIComponent(`http://127.0.0.1:${String(port)}`);
  return {
    ...state,
    url: `s3://${KEY}:${encodeURIComponent(SECRET)}@${BUCKET}?endpoint=${endpoint}&region=${REGION}`,
    close: () =>
      new Promise((done) => {
        server.close(() => {
          done();
        });
        server.closeAllConnections();
      }),
  };
}

async function answer(
  { objects, requests, failures }: Pick<S3Server, 'objects' | 'requests' | 'failures'>,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const body = await buffer(request).catch(() => Buffer.alloc(0));
  const { pathname } = new URL(request.url ?? '', 'http://localhost');
  const [, bucket, ...parts] = decodeURIComponent(pathname).split('/');
  const key = parts.join('/');
  requests.push(`${request.method ?? ''} ${key}`);
  const refuse = (status: number, code: string) => {
    response.writeHead(status, { 'content-type': 'application/xml' });
    response.end(`<?xml version="1.0"?><Error><Code>${code}</Code><Message>${code} for ${key}</Message></Error>`);
  };
  const objection = objectionTo(request, body);
  if (objection !== undefined) return refuse(403, objection);
  if (bucket !== BUCKET) return refuse(404, 'NoSuchBucket');
  const failure = failures.shift();
  if (failure === 'silent') return;
  if (failure && failure !== 'truncated') return refuse(failure.status, failure.code);
  if (request.method === 'PUT') {
    objects.set(key, body);
    response.writeHead(200, { etag: `"${createHash('md5').update(body).digest('hex')}"` }).end();
  } else if (request.method === 'DELETE') {
    objects.delete(key);
    response.writeHead(204).end();
  } else {
    const whole = objects.get(key);
    if (!whole) return refuse(404, 'NoSuchKey');
    const [, from, to] = /^bytes=(\d+)-(\d+)$/.exec(request.headers.range ?? '') ?? [];
    const object = from === undefined ? whole : whole.subarray(Number(from), Number(to) + 1);
    response.writeHead(from === undefined ? 200 : 206, { 'content-length': object.length });
    if (failure !== 'truncated') response.end(object);
    else response.write(object.subarray(0, object.length / 2), () => response.destroy());
  }
}

/** The code of the error, if the request was not signed with the secret, or its body is not what was signed. */
function objectionTo(request: IncomingMessage, body: Buffer): string | undefined {
  const { headers, method = '', url = '' } = request;
  const [, credential = '', signedHeaders = '', signature] =
    /^AWS4-HMAC-SHA256 Credential=([^,]+), ?SignedHeaders=([^,]+), ?Signature=([0-9a-f]{64})$/.exec(
      headers.authorization ?? '',
    ) ?? [];
  if (signature === undefined) return 'AccessDenied';
  const [keyId, day = '', region = '', service = '', kind] = credential.split('/');
  if (keyId !== KEY || region !== REGION || service !== 's3' || kind !== 'aws4_request') return 'InvalidAccessKeyId';
  const time = String(headers['x-amz-date']);
  const at = Date.parse(time.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, '$1-$2-$3T$4:$5:$6Z'));
  if (!time.startsWith(day) || Math.abs(Date.now() - at) > FRESH_MS) return 'RequestTimeTooSkewed';
  const sum = String(headers['x-amz-content-sha256']);
  const sha256 = (data: Buffer | string) => createHash('sha256').update(data).digest('hex');
  if (sum !== 'UNSIGNED-PAYLOAD' && sum !== sha256(body)) return 'XAmzContentSHA256Mismatch';
  const md5 = headers['content-md5'];
  if (method === 'PUT' && md5 !== createHash('md5').update(body).digest('base64')) return 'BadDigest';
  if (!signedHeaders.split(';').includes('host')) return 'SignatureDoesNotMatch';
  const [path = '', query = ''] = url.split('?');
  const sorted = query === '' ? '' : query.split('&').sort().join('&');
  const lines = signedHeaders.split(';').map((name) => `${name}:${String(headers[name]).trim()}\n`);
  const canonical = [method, path, sorted, lines.join(''), signedHeaders, sum].join('\n');
  const scope = `${day}/${region}/${service}/aws4_request`;
  const hmac = (secret: Buffer | string, text: string) => createHmac('sha256', secret).update(text).digest();
  const signing = [day, region, service, 'aws4_request'].reduce<Buffer | string>(hmac, `AWS4${SECRET}`);
  const expected = hmac(signing, ['AWS4-HMAC-SHA256', time, scope, sha256(canonical)].join('\n')).toString('hex');
  return expected === signature ? undefined : 'SignatureDoesNotMatch';
}
