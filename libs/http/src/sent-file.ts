import { createParamDecorator, ExecutionContext } from '@nestjs/common';
import busboy from 'busboy';
import { Request, Response } from 'express';
import { ApiError, invalid } from '#kernel';
import { UNSUPPORTED_MEDIA_TYPE, VALIDATION_ERROR } from '#kernel/errors';

/** A sender may be silent for this long, and then for as long as what it has sent would take at the least rate. */
const PATIENCE_MS = 10_000;
const LEAST_BYTES_PER_MS = 5;
/** What is still received of a body that was refused, so that its sender can read the response. */
const DROPPED_BYTES = 64 * 1024 * 1024;

/** The part of a form that contains the file. */
const PART = 'file';
const FORM = 'multipart/form-data';
const HOW =
  'Send the file as the body, with its own media type or application/octet-stream, or as the part `file` of a form (multipart/form-data).';

/** The file that a request sends, by itself or in a form. It arrives while it is read. */
export class SentFile {
  constructor(private readonly request: Request) {}

  /**
   * The bytes, as they arrive. The reader may stop at any time, for example because the file is too large.
   * @throws ApiError VALIDATION_ERROR if there is no file, it arrives too slowly or not to its end, and UNSUPPORTED_MEDIA_TYPE
   */
  async *chunks(): AsyncGenerator<Buffer, void> {
    const { headers } = this.request;
    const media = headers['content-type']?.split(';', 1)[0]?.trim().toLowerCase() ?? '';
    if (headers['content-encoding'] !== undefined && headers['content-encoding'] !== 'identity')
      throw UNSUPPORTED_MEDIA_TYPE.error('Send the file uncompressed.');
    if (media !== FORM && !/^(?:image|video)\/|^application\/octet-stream$/.test(media))
      throw UNSUPPORTED_MEDIA_TYPE.error(HOW);
    yield* inPace(media === FORM ? this.part() : this.body());
  }

  private async *body(): AsyncGenerator<Buffer, void> {
    try {
      // Not ended by the reader: the connection stays open for the response.
      yield* this.request.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>;
    } catch {
      throw cutOff();
    }
  }

  private async *part(): AsyncGenerator<Buffer, void> {
    const { request } = this;
    const form = openForm(request);
    const ended = new Promise<void>((done, failed) => {
      form.once('close', done).once('error', () => {
        failed(cutOff());
      });
    });
    ended.catch(() => undefined);
    request.once('close', () => {
      if (!request.complete) form.destroy(cutOff());
    });
    const file = new Promise<AsyncIterable<Buffer>>((found, failed) => {
      const refuse = (name: string) => {
        failed(invalid(name, `is not a part of this form: it consists of the part \`${PART}\` alone`));
      };
      form.once('file', (name, stream) => {
        // A damaged form ends with an error of the form, which is awaited below.
        stream.on('error', () => undefined);
        if (name === PART) found(stream as AsyncIterable<Buffer>);
        else refuse(name);
      });
      form.once('field', refuse);
      ended.then(() => {
        failed(invalid(PART, `is required. ${HOW}`));
      }, failed);
    });
    request.pipe(form);
    try {
      yield* await file;
      await ended;
    } catch (error) {
      throw error instanceof ApiError ? error : cutOff();
    } finally {
      request.unpipe(form);
      form.destroy();
    }
  }
}

/** The file that a request sends, for an endpoint whose `body` is `file`. */
export const File = createParamDecorator(
  (_: unknown, context: ExecutionContext): SentFile => new SentFile(context.switchToHttp().getRequest<Request>()),
);

/** Prepares to answer before a body has arrived: the rest is dropped, and the connection ends if that is too much or comes too slowly. */
export function dropRest(request: Request, response: Response): void {
  response.once('finish', () => {
    if (request.complete) return;
    request.resume();
    const { socket } = request;
    const [before, since] = [socket.bytesRead, performance.now()];
    const check = setInterval(() => {
      const bytes = socket.bytesRead - before;
      const isRefused = bytes > DROPPED_BYTES || performance.now() - since > allowedMs(bytes);
      if (isRefused) socket.destroy();
      if (isRefused || request.complete || socket.destroyed) clearInterval(check);
    }, 1000).unref();
  });
}

/** How long so many bytes may take to arrive. */
function allowedMs(bytes: number): number {
  return PATIENCE_MS + bytes / LEAST_BYTES_PER_MS;
}

function openForm(request: Request): busboy.Busboy {
  try {
    return busboy({ headers: request.headers, limits: { files: 1, fields: 1, parts: 2, headerPairs: 20 } });
  } catch {
    throw UNSUPPORTED_MEDIA_TYPE.error(
      'The form has no boundary, so its parts cannot be found. Let your client make the form.',
    );
  }
}

/** Ends when a sender is too slow. Only the time that is spent waiting for the sender counts. */
async function* inPace(chunks: AsyncGenerator<Buffer, void>): AsyncGenerator<Buffer, void> {
  let [waitedMs, bytes] = [0, 0];
  try {
    for (;;) {
      const since = performance.now();
      const next = await within(allowedMs(bytes) - waitedMs, chunks.next());
      waitedMs += performance.now() - since;
      if (next.done) return;
      bytes += next.value.length;
      yield next.value;
    }
  } finally {
    // Not awaited: it may still wait for the sender.
    void chunks.return().catch(() => undefined);
  }
}

async function within<T>(ms: number, result: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, failed) => {
    timer = setTimeout(() => {
      failed(
        VALIDATION_ERROR.error(
          'The file arrived too slowly: fewer than 5,000 bytes per second. Try again with a better connection.',
          undefined,
          { headers: { connection: 'close' } },
        ),
      );
    }, ms);
  });
  try {
    result.catch(() => undefined);
    return await Promise.race([result, late]);
  } finally {
    clearTimeout(timer);
  }
}

function cutOff(): ApiError {
  return VALIDATION_ERROR.error('The request ended before the file was complete. Send it again.');
}
