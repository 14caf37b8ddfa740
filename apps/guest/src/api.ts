/** A proof that a guest prepares, as far as the page needs it. */
export interface GuestProof {
  id: string;
  status: 'draft' | 'submitted';
  challengeCode: string | null;
  challenge: object | null;
}

export interface Upload {
  id: string;
  kind: 'image' | 'video';
  url: string;
}

interface Problem {
  code: string;
  message: string;
  details?: unknown;
}

/** Why the service has refused a request. */
export class Refused extends Error {
  constructor(
    readonly status: number,
    readonly problem: Problem,
  ) {
    super(problem.message);
  }

  /** What is wrong with each field, by its name. */
  get fields(): Record<string, string> {
    const { code, details } = this.problem;
    if (code !== 'VALIDATION_ERROR' || !Array.isArray(details)) return {};
    return Object.fromEntries(
      (details as { path: string; message: string }[]).map(({ path, message }) => [path, message]),
    );
  }
}

/** The service could not be reached. */
export class Offline extends Error {}

const API = '/api/v1';
const HEADERS = { 'x-perk-page': '1', accept: 'application/json' };
const LONGEST_WAIT_SECONDS = 60;
const ATTEMPTS = 8;

/**
 * Calls the API. When the service has no time, it is called again after the time that it names: nobody is refused because many people take
 * part at once.
 * @param onWait called when it takes longer
 * @throws Refused or Offline
 */
export async function call<T>(method: string, path: string, body?: object, onWait?: () => void): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    const response = await fetch(`${API}/${path}`, {
      method,
      headers: { ...HEADERS, ...(body && { 'content-type': 'application/json' }) },
      ...(body && { body: JSON.stringify(body) }),
    }).catch((error: unknown) => {
      throw new Offline(String(error));
    });
    const answer = (await response.json().catch(() => undefined)) as { data: T; error?: Problem } | undefined;
    if (response.ok && answer) return answer.data;
    const refused = new Refused(response.status, answer?.error ?? { code: '', message: response.statusText });
    const seconds = waitSeconds(response);
    if (seconds === undefined || attempt === ATTEMPTS) throw refused;
    onWait?.();
    await new Promise((done) => setTimeout(done, seconds * 1000));
  }
}

/** How long to wait before the same request is sent again; undefined if that is useless. */
function waitSeconds({ status, headers }: Response): number | undefined {
  if (status !== 429 && status !== 503) return undefined;
  const seconds = Number(headers.get('retry-after') ?? 1);
  // Somebody who asked for too many codes has to wait for an hour.
  return seconds <= LONGEST_WAIT_SECONDS ? seconds : undefined;
}

/** What is at a path of this site, as a document in which no script runs; undefined if there is nothing. */
export function load(path: string): Promise<Document | undefined> {
  return new Promise((done) => {
    const request = new XMLHttpRequest();
    request.open('GET', path);
    request.responseType = 'document';
    request.setRequestHeader('x-perk-page', '1');
    request.addEventListener('load', () =>
      done(request.status === 200 ? (request.responseXML ?? undefined) : undefined),
    );
    request.addEventListener('error', () => done(undefined));
    request.send();
  });
}

/** A proof may be uploaded over a slow mobile network, but not forever without any progress. */
const STALLED_MS = 60_000;

interface Sending {
  /** @param share from 0 to 1; after 1, the service reads the file */
  onProgress: (share: number) => void;
  /** Many files are arriving, so this one is sent again later. */
  onWait: () => void;
  signal: AbortSignal;
}

/** Uploads a file for a proof. @throws Refused or Offline */
export async function upload(file: File, proofId: string, sending: Sending): Promise<Upload> {
  for (let attempt = 1; ; attempt++) {
    const request = await send(file, `${API}/uploads?guestProofId=${proofId}`, sending);
    const answer = answerIn(request);
    if (request.status === 201 && answer.data) return answer.data;
    const seconds = Number(request.getResponseHeader('retry-after') ?? NaN);
    const isBusy = request.status === 429 || request.status === 503;
    if (!isBusy || !(seconds <= LONGEST_WAIT_SECONDS) || attempt === ATTEMPTS)
      throw new Refused(request.status, answer.error ?? { code: '', message: request.statusText });
    sending.onWait();
    await new Promise((done) => {
      setTimeout(done, seconds * 1000);
      sending.signal.addEventListener('abort', done);
    });
    if (sending.signal.aborted) throw new Offline('Cancelled.');
  }
}

/** What the service answered; nothing if a proxy answered in its place. */
function answerIn({ responseText }: XMLHttpRequest): { data?: Upload; error?: Problem } {
  try {
    return JSON.parse(responseText) as { data?: Upload; error?: Problem };
  } catch {
    return {};
  }
}

function send(file: File, path: string, { onProgress, signal }: Omit<Sending, 'onWait'>): Promise<XMLHttpRequest> {
  return new Promise((done, failed) => {
    const request = new XMLHttpRequest();
    request.open('POST', path);
    request.setRequestHeader('x-perk-page', '1');
    request.setRequestHeader('content-type', 'application/octet-stream');
    let stalled: ReturnType<typeof setTimeout> | undefined;
    const watch = () => {
      clearTimeout(stalled);
      stalled = setTimeout(() => request.abort(), STALLED_MS);
    };
    const lose = () => {
      clearTimeout(stalled);
      failed(new Offline('The file was not sent completely.'));
    };
    request.upload.addEventListener('progress', ({ loaded, total }) => {
      watch();
      onProgress(total === 0 ? 0 : loaded / total);
    });
    request.addEventListener('error', lose);
    request.addEventListener('abort', lose);
    request.addEventListener('load', () => {
      clearTimeout(stalled);
      done(request);
    });
    signal.addEventListener('abort', () => request.abort());
    watch();
    request.send(file);
  });
}

/** The content of an upload at the origin of this page, which may have another name than the service uses in links. */
export function ownAddress(url: string): string {
  const { pathname, search } = new URL(url);
  return pathname + search;
}
