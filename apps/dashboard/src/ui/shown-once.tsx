import { words } from '../words/ui.ts';
import { Notice } from './badge.tsx';
import { Button } from './button.tsx';
import { CodeBlock } from './copy.tsx';
import { Dialog, DialogActions } from './dialog.tsx';

interface ShownOnceProps {
  title: string;
  /** What it is for and where to keep it. */
  lead: string;
  /** What the secret is called. */
  label: string;
  /** Undefined if the service no longer shows it, because the request was repeated too late. */
  secret: string | undefined;
  onClose: () => void;
}

/** A secret, the only time that it is shown. */
export function ShownOnce({ title, lead, label, secret, onClose }: ShownOnceProps) {
  return (
    <Dialog open onClose={onClose} title={title} shape="wide" insistent>
      {secret === undefined ? (
        <Notice tone="warn">{words.secretMissing}</Notice>
      ) : (
        <>
          <Notice tone="warn" title={words.shownOnce}>
            {lead}
          </Notice>
          <CodeBlock text={secret} label={label} />
        </>
      )}
      <DialogActions>
        <Button kind="primary" onClick={onClose}>
          {words.stored}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
