import { ApiError, NetworkError, type Upload } from './client.ts';

/** A proof may be uploaded over a slow mobile network, but not forever without any progress. */
const STALLED_MS = 60_000;

interface Sending {
  /** From 0 to 1. After 1, the service reads the file. */
  onProgress: (share: number) => void;
  signal: AbortSignal;
}

/**
 * Uploads a picture or a video. The client library cannot tell how much of a file was sent.
 * @throws ApiError if the service refuses the file, and NetworkError if it was not sent completely
 */
export function uploadFile(file: File, { onProgress, signal }: Sending): Promise<Upload> {
  return new Promise((done, failed) => {
    const request = new XMLHttpRequest();
    request.open('POST', '/api/v1/uploads');
    request.setRequestHeader('x-perk-page', '1');
    request.setRequestHeader('content-type', 'application/octet-stream');
    let stalled: number | undefined;
    const watch = () => {
      clearTimeout(stalled);
      stalled = window.setTimeout(() => request.abort(), STALLED_MS);
    };
    const lose = () => {
      clearTimeout(stalled);
      failed(new NetworkError('The file was not sent completely.', undefined));
    };
    request.upload.addEventListener('progress', ({ loaded, total }) => {
      watch();
      onProgress(total === 0 ? 0 : loaded / total);
    });
    request.addEventListener('error', lose);
    request.addEventListener('abort', lose);
    request.addEventListener('load', () => {
      clearTimeout(stalled);
      const answer = answerOf(request);
      if (request.status === 201) done((answer.data as { data: Upload }).data);
      else failed(new ApiError(answer));
    });
    signal.addEventListener('abort', () => request.abort());
    watch();
    request.send(file);
  });
}

/** The content of a file at the origin of this page, which may have another name than the service uses in links. */
export function ownAddress(url: string): string {
  const { pathname, search } = new URL(url);
  return pathname + search;
}

function answerOf(request: XMLHttpRequest) {
  const lines = request.getAllResponseHeaders().trim().split(/\r\n/);
  const headers = new Headers(
    lines.flatMap((line): [string, string][] => {
      const [name, value] = line.split(/: (.*)/);
      return name === undefined || value === undefined ? [] : [[name, value]];
    }),
  );
  let data: unknown;
  try {
    data = JSON.parse(request.responseText);
  } catch {
    // From a proxy.
  }
  return {
    status: request.status,
    headers,
    data,
    requestId: headers.get('x-request-id') ?? undefined,
    rateLimit: undefined,
  };
}
