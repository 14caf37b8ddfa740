import { ApiError, fieldErrors, NetworkError } from '../api/client.ts';
import { words } from '../words/ui.ts';
import { Notice } from './badge.tsx';
import { Button } from './button.tsx';
import { Copy } from './copy.tsx';
import { withLocalTimes } from './format.ts';
import s from './error.module.css';

/** What people read of an error. Messages of the service say what to do, with times in UTC. */
export function messageOf(error: unknown): string {
  if (error instanceof ApiError) return withLocalTimes(error.message);
  return error instanceof NetworkError ? words.noResponse : words.unexpected;
}

interface ErrorNoticeProps {
  error: unknown;
  retry?: () => void;
  /** The fields of a form that show their own messages: if it is only about these, it is not shown again. */
  fields?: readonly string[];
}

/** An error with the ID of its request, by which the log of the service can be searched. */
export function ErrorNotice({ error, retry, fields = [] }: ErrorNoticeProps) {
  if (!error) return null;
  const wrong = Object.keys(fieldErrors(error));
  if (wrong.length > 0 && wrong.every((field) => fields.includes(field))) return null;
  const requestId = error instanceof ApiError ? error.requestId : undefined;
  return (
    <Notice tone="bad">
      <div className={s.text}>
        <p>{messageOf(error)}</p>
        {(requestId || retry) && (
          <div className="row">
            {retry && (
              <Button small onClick={retry}>
                {words.retry}
              </Button>
            )}
            {requestId && (
              <span className={s.request}>
                {words.requestId} <Copy text={requestId} />
              </span>
            )}
          </div>
        )}
      </div>
    </Notice>
  );
}
