import { useState } from 'react';
import { client, type ApiKey } from '../../api/client.ts';
import { useChange } from '../../api/queries.ts';
import { AsCode } from '../../ui/as-code.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog, DialogActions } from '../../ui/dialog.tsx';
import { ErrorNotice } from '../../ui/error.tsx';
import { Choice, Form } from '../../ui/field.tsx';
import { words as common } from '../../words/ui.ts';
import { Secret } from './secret.tsx';
import { words } from './words.ts';

type Grace = keyof typeof words.rotate.graces;

const SECONDS: Record<Grace, number> = { hour: 3600, day: 86_400, week: 604_800, none: 0 };

export function RotateKey({ apiKey, onClose }: { apiKey: ApiKey; onClose: () => void }) {
  const [grace, setGrace] = useState<Grace>('day');
  const rotate = useChange(
    (graceSeconds: number) => client.apiKeys.rotate(apiKey.id, { graceSeconds }),
    ['api-keys', 'agents'],
  );
  if (rotate.data) return <Secret created={rotate.data} onClose={onClose} />;
  const text = words.rotate;
  const graceSeconds = SECONDS[grace];
  return (
    <Dialog open onClose={onClose} title={text.title(apiKey.name)} lead={text.lead} insistent>
      <Form onSubmit={() => rotate.mutate(graceSeconds)}>
        <Choice
          label={text.grace}
          value={grace}
          onChange={(value) => setGrace(value as Grace)}
          options={Object.entries(text.graces).map(([value, label]) => ({ value, label }))}
        />
        <ErrorNotice error={rotate.error} />
        <DialogActions>
          <AsCode calls={[{ method: 'apiKeys.rotate', ids: [apiKey.id], body: { graceSeconds } }]} />
          <Button onClick={onClose}>{common.cancel}</Button>
          <Button kind="primary" type="submit" busy={rotate.isPending}>
            {text.submit}
          </Button>
        </DialogActions>
      </Form>
    </Dialog>
  );
}
