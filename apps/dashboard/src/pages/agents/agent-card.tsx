import type { AgentActivity } from '../../api/client.ts';
import { useSession } from '../../session.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { day } from '../../ui/format.ts';
import { Link } from '../../ui/link.tsx';
import { Card } from '../../ui/page.tsx';
import { ScopeList } from '../../ui/scopes.tsx';
import { Ago } from '../../ui/time.tsx';
import s from './agents.module.css';
import { words } from './words.ts';

interface AgentCardProps {
  agent: AgentActivity;
  hasAccess: boolean;
  onRevoke: () => void;
}

/** An agent: what it may do beside what it did. */
export function AgentCard({ agent, hasAccess, onRevoke }: AgentCardProps) {
  const { agentName, mode, scopes, createdAt, lastUsedAt, revokedAt } = agent;
  return (
    <Card
      title={
        <span className="row">
          {agentName}
          <Badge tone={mode === 'live' ? 'good' : 'warn'}>{words.modes[mode]}</Badge>
          {!hasAccess && <Badge>{revokedAt ? words.revoked : words.expired}</Badge>}
        </span>
      }
      lead={
        <>
          {words.allowed} {day(createdAt)}, {lastUsedAt ? words.used : words.unused}{' '}
          {lastUsedAt && <Ago at={lastUsedAt} />}
        </>
      }
      actions={
        hasAccess && (
          <Button kind="danger" small onClick={onRevoke}>
            {words.revoke}
          </Button>
        )
      }
    >
      <div className={s.halves}>
        <div className="stack tight">
          <h3>{words.may}</h3>
          <ScopeList scopes={scopes} used={usedBy(agent)} />
        </div>
        <Acts agent={agent} />
      </div>
    </Card>
  );
}

function Acts({ agent: { recent, mode } }: { agent: AgentActivity }) {
  const session = useSession();
  const canOpen = session.mode === mode;
  return (
    <div className="stack tight">
      <h3>{words.did}</h3>
      {recent.length === 0 ? (
        <p className="soft">{words.nothing}</p>
      ) : (
        <ol className={s.acts}>
          {recent.map(({ type, id, at }) => (
            <li key={`${type} ${id}`}>
              {type === 'campaign.created' && canOpen ? (
                <Link to="/campaigns/$id" params={{ id }}>
                  {words.acts[type]}
                </Link>
              ) : (
                <span>{words.acts[type]}</span>
              )}
              <span className="soft small">
                <Ago at={at} />
              </span>
            </li>
          ))}
        </ol>
      )}
      {recent.length > 0 && !canOpen && (
        <p className="soft small">{words.otherMode(words.modes[mode].toLowerCase())}</p>
      )}
    </div>
  );
}

/** How often the agent used what it may do, where that is counted. */
function usedBy({ campaignsCreated, submissionsFiled, submissionsReviewed }: AgentActivity): Record<string, string> {
  return {
    'write.campaigns': words.counts['write.campaigns'](campaignsCreated),
    'write.submissions': words.counts['write.submissions'](submissionsFiled),
    'review.submissions': words.counts['review.submissions'](submissionsReviewed),
  };
}
