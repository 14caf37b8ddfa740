import type { NewApiKey } from '../../api/client.ts';
import { Notice } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { CodeBlock } from '../../ui/copy.tsx';
import { Dialog, DialogActions } from '../../ui/dialog.tsx';
import s from './api-keys.module.css';
import { words } from './words.ts';

/** A new key, the only time that it is shown. */
export function Secret({ created, onClose }: { created: NewApiKey; onClose: () => void }) {
  const text = words.secret;
  const { key, name } = created;
  return (
    <Dialog open onClose={onClose} title={text.title(name)} shape="wide" insistent>
      {key === undefined ? (
        <Notice tone="warn">{text.missing}</Notice>
      ) : (
        <>
          <Notice tone="warn" title={text.once}>
            {text.onceLead}
          </Notice>
          <CodeBlock text={key} label={text.key} />
          <div className={s.secret}>
            <h3>{text.example}</h3>
            <CodeBlock text={exampleOf(key)} label={text.example} />
          </div>
        </>
      )}
      <DialogActions>
        <Button kind="primary" onClick={onClose}>
          {text.done}
        </Button>
      </DialogActions>
    </Dialog>
  );
}

function exampleOf(key: string): string {
  return `curl -s '${location.origin}/api/v1/auth' \\\n  -H 'x-api-key: ${key}'`;
}
