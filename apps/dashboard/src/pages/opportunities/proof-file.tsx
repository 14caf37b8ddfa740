import { useEffect, useRef, useState } from 'react';
import { ApiError, fieldErrors, type ProofKind, type Upload } from '../../api/client.ts';
import { ownAddress, uploadFile } from '../../api/upload.ts';
import { Button } from '../../ui/button.tsx';
import { ErrorNotice } from '../../ui/error.tsx';
import { Meter } from '../../ui/meter.tsx';
import s from './proof-file.module.css';
import { words } from './proof-file-words.ts';

/** Without HEIC: an iPhone then converts its pictures. */
const TYPES = {
  image: 'image/jpeg,image/png,image/webp,image/avif',
  video: 'video/mp4,video/quicktime,video/webm',
};

/** The most that the service accepts, of a video. */
const MOST_BYTES = 60 * 1024 * 1024;
const TOO_LARGE = Symbol('too large');

const LONGEST_WAIT_SECONDS = 60;
const ATTEMPTS = 5;

export type FileKind = keyof typeof TYPES;

/** Which of these can be uploaded. */
export function fileKindsIn(accepted: readonly ProofKind[]): FileKind[] {
  return accepted.filter((kind): kind is FileKind => kind in TYPES);
}

/** What a form remembers of an uploaded file. */
export type ProofFileValue = Pick<Upload, 'id' | 'kind' | 'url'>;

interface ProofFileProps {
  /** What the file may be, at least one. */
  kinds: readonly FileKind[];
  value: ProofFileValue | null;
  onChange: (value: ProofFileValue | null) => void;
  /** Nothing else can be sent meanwhile. */
  onBusy: (busy: boolean) => void;
}

/** A picture or a video as a proof: it is uploaded as soon as it is chosen, and can be tried again if the connection is lost. */
export function ProofFile({ kinds, value, onChange, onBusy }: ProofFileProps) {
  const input = useRef<HTMLInputElement>(null);
  const sending = useRef<AbortController>(undefined);
  const [file, setFile] = useState<File>();
  const [progress, setProgress] = useState<number>();
  const [isWaiting, setWaiting] = useState(false);
  const [error, setError] = useState<unknown>();
  useEffect(() => () => sending.current?.abort(), []);
  const send = async (chosen: File) => {
    const controller = new AbortController();
    sending.current = controller;
    setFile(chosen);
    const isTooLarge = chosen.size > MOST_BYTES;
    setError(isTooLarge ? TOO_LARGE : undefined);
    if (isTooLarge) return;
    setProgress(0);
    onBusy(true);
    try {
      const { signal } = controller;
      const sent = () => uploadFile(chosen, { onProgress: setProgress, signal });
      const { id, kind, url } = await patiently(sent, setWaiting, signal);
      onChange({ id, kind, url });
      setFile(undefined);
    } catch (reason) {
      if (!controller.signal.aborted) setError(reason);
    } finally {
      setProgress(undefined);
      setWaiting(false);
      onBusy(false);
    }
  };
  const choose = () => input.current?.click();
  const refusal = error === TOO_LARGE ? words.tooLarge : fieldErrors(error).file;
  return (
    <div className="stack">
      <input
        ref={input}
        type="file"
        accept={kinds.map((kind) => TYPES[kind]).join(',')}
        hidden
        onChange={({ currentTarget }) => {
          const [chosen] = currentTarget.files ?? [];
          // The same file can be chosen again.
          currentTarget.value = '';
          if (chosen) void send(chosen);
        }}
      />
      {progress !== undefined && file && (
        <div className={s.sending} role="status">
          <Meter
            label={isWaiting ? words.waiting : progress < 1 ? words.sending : words.reading}
            used={Math.round(progress * file.size)}
            limit={file.size}
            format={words.megabytes}
            isGoal
          />
          <Button
            small
            onClick={() => {
              sending.current?.abort();
              setFile(undefined);
            }}
          >
            {words.cancel}
          </Button>
        </div>
      )}
      {progress === undefined && error !== undefined && (
        <>
          {refusal === undefined ? (
            <ErrorNotice error={error} />
          ) : (
            <p className={s.refusal} role="alert">
              {words.refused(refusal)}
            </p>
          )}
          <div className="row">
            {file && refusal === undefined && <Button onClick={() => void send(file)}>{words.again}</Button>}
            <Button onClick={choose}>{words.another}</Button>
          </div>
        </>
      )}
      {progress === undefined && error === undefined && value === null && (
        <div className={s.offer}>
          <Button onClick={choose}>{words.choose[kindOf(kinds)]}</Button>
          <span className="soft small">{words.hint[kindOf(kinds)]}</span>
        </div>
      )}
      {progress === undefined && error === undefined && value !== null && (
        <div className={s.chosen}>
          <Chosen value={value} key={value.id} />
          <div className="row">
            <Button small onClick={choose}>
              {words.replace}
            </Button>
            <Button small kind="quiet" onClick={() => onChange(null)}>
              {words.remove}
            </Button>
          </div>
        </div>
      )}
    </div>
  );
}

function kindOf(kinds: readonly FileKind[]): FileKind | 'both' {
  return kinds.length > 1 ? 'both' : (kinds[0] ?? 'both');
}

/** Tries again by itself if many files are arriving at once, as the service asks. */
async function patiently<T>(send: () => Promise<T>, onWait: (waits: boolean) => void, signal: AbortSignal): Promise<T> {
  for (let attempt = 1; ; attempt++)
    try {
      return await send();
    } catch (error) {
      const seconds = error instanceof ApiError ? error.retryAfter : undefined;
      if (seconds === undefined || seconds > LONGEST_WAIT_SECONDS || attempt === ATTEMPTS) throw error;
      onWait(true);
      await pause(seconds, signal);
      signal.throwIfAborted();
      onWait(false);
    }
}

/** Ends early with the signal. */
function pause(seconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((done) => {
    setTimeout(done, seconds * 1000);
    signal.addEventListener('abort', () => done());
  });
}

/** The picture as long as its link is valid; then only that there is one. */
function Chosen({ value: { kind, url } }: { value: ProofFileValue }) {
  const [isGone, setGone] = useState(false);
  if (kind === 'video') return <p>{words.chosenVideo}</p>;
  if (isGone) return <p>{words.chosenImage}</p>;
  return <img src={ownAddress(url)} alt={words.chosenImage} className={s.image} onError={() => setGone(true)} />;
}
