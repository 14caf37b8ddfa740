import type { ApiKey } from '../../api/client.ts';
import { AsCode } from '../../ui/as-code.tsx';
import { Notice } from '../../ui/badge.tsx';
import { Button, LinkButton } from '../../ui/button.tsx';
import { Copy } from '../../ui/copy.tsx';
import { CreatedBy } from '../../ui/created-by.tsx';
import { Dialog, DialogActions } from '../../ui/dialog.tsx';
import { moment } from '../../ui/format.ts';
import { Facts } from '../../ui/page.tsx';
import { ScopeList } from '../../ui/scopes.tsx';
import { Ago } from '../../ui/time.tsx';
import { stateOf, works } from './key-state.ts';
import { words } from './words.ts';

interface KeyDetailsProps {
  apiKey: ApiKey;
  onClose: () => void;
  onRevoke: () => void;
}

export function KeyDetails({ apiKey, onClose, onRevoke }: KeyDetailsProps) {
  const text = words.details;
  const { id, name, mode, last4, createdAt, expiresAt, createdBy, lastUsedAt, revokedAt, resource, scopes, agent } =
    apiKey;
  return (
    <Dialog open onClose={onClose} title={name} shape="sheet">
      {agent && <Notice>{text.agent}</Notice>}
      {stateOf(apiKey) === 'replaced' && <Notice tone="warn">{text.replaced}</Notice>}
      <Facts
        items={[
          [text.key, <Copy key="id" text={id} />],
          [text.mode, `${words.modes[mode]}, ${words.ending(last4)}`],
          [agent ? text.approvedBy : text.createdBy, <CreatedBy key="by" id={createdBy} />],
          [text.created, moment(createdAt)],
          [text.used, lastUsedAt ? <Ago key="used" at={lastUsedAt} /> : words.never],
          revokedAt ? [text.revoked, moment(revokedAt)] : [text.until, expiresAt ? moment(expiresAt) : words.forever],
          resource !== null && [text.resource, <code key="resource">{resource}</code>],
        ]}
      />
      <h3>{text.may}</h3>
      <ScopeList scopes={scopes} />
      <DialogActions>
        <AsCode calls={[{ method: 'apiKeys.revoke', ids: [id] }]} />
        {agent && <LinkButton to="/agents">{text.toAgent}</LinkButton>}
        {works(apiKey) && (
          <Button kind="danger" onClick={onRevoke}>
            {words.actions.revoke}
          </Button>
        )}
      </DialogActions>
    </Dialog>
  );
}
