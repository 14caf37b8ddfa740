import { useState } from 'react';
import type { AgentActivity } from '../../api/client.ts';
import { usePages } from '../../api/queries.ts';
import { AsCode } from '../../ui/as-code.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { ErrorNotice } from '../../ui/error.tsx';
import { Choice } from '../../ui/field.tsx';
import { useUrlState } from '../../ui/link.tsx';
import { Card, Empty, Loading, Page } from '../../ui/page.tsx';
import { More } from '../../ui/table.tsx';
import { AgentCard } from './agent-card.tsx';
import { Connect } from './connect.tsx';
import { RevokeAgent } from './revoke-agent.tsx';
import { allActivity } from './reads.ts';
import { words } from './words.ts';

const hasAccess = ({ revokedAt, expiresAt }: AgentActivity) =>
  revokedAt === null && (expiresAt === null || new Date(expiresAt) > new Date());

export function Agents() {
  const [show, setShow] = useUrlState('show');
  const [isConnecting, setConnecting] = useState(false);
  const [revoking, setRevoking] = useState<AgentActivity>();
  const keys = usePages(...allActivity);
  const agents = keys.items.filter(({ agent }) => agent);
  const shown = show === 'all' ? agents : agents.filter(hasAccess);
  return (
    <Page
      title={words.title}
      lead={words.lead}
      actions={
        <>
          <AsCode calls={[{ method: 'agentActivity.list', tool: 'getAgentActivity' }]} />
          {agents.length > 0 && (
            <Button kind="primary" icon="plus" onClick={() => setConnecting(true)}>
              {words.connect}
            </Button>
          )}
        </>
      }
    >
      {agents.some((agent) => !hasAccess(agent)) && (
        <Choice
          label={words.filter}
          hideLabel
          layout="row"
          value={show === 'all' ? 'all' : 'active'}
          onChange={(value) => setShow(value === 'all' ? 'all' : undefined)}
          options={[
            { value: 'active', label: words.filters.active },
            { value: 'all', label: words.filters.all },
          ]}
        />
      )}
      {keys.isPending ? (
        <Card>
          <Loading />
        </Card>
      ) : keys.error && keys.items.length === 0 ? (
        <ErrorNotice error={keys.error} retry={keys.refetch} />
      ) : agents.length === 0 ? (
        <Card>
          <Empty icon="agent" title={words.empty}>
            {words.emptyLead}
          </Empty>
          <Connect />
        </Card>
      ) : shown.length === 0 ? (
        <Card>
          <Empty icon="agent" title={words.emptyActive} />
        </Card>
      ) : (
        shown.map((agent) => (
          <AgentCard key={agent.keyId} agent={agent} hasAccess={hasAccess(agent)} onRevoke={() => setRevoking(agent)} />
        ))
      )}
      {shown.length > 0 && <p className="soft small">{words.counted}</p>}
      {keys.hasMore && <More list={{ ...keys, items: shown, total: undefined }} />}
      {isConnecting && (
        <Dialog open onClose={() => setConnecting(false)} title={words.connect} lead={words.how.lead} shape="wide">
          <Connect />
        </Dialog>
      )}
      {revoking && <RevokeAgent agent={revoking} onClose={() => setRevoking(undefined)} />}
    </Page>
  );
}
