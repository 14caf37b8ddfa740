import { Injectable } from '@nestjs/common';
import { CampaignsService } from '#campaigns';
import { ApiKeysService } from '#identity';
import { Actor } from '#kernel';
import { Act } from '#kernel/actors';
import { SubmissionFigures } from '#submissions';
import { AgentAct, AgentActType, AgentPage, ListAgents } from './agent-activity.dto';

const RECENT = 10;

/** Reports the activity of the keys of a business. */
@Injectable()
export class AgentActivityService {
  constructor(
    private readonly keys: ApiKeysService,
    private readonly campaigns: CampaignsService,
    private readonly submissions: SubmissionFigures,
  ) {}

  /** The keys of the actor's business with their activity, newest first. A key sees only the keys of its own mode. */
  async list(actor: Actor, query: ListAgents): Promise<AgentPage> {
    const { items, pagination } = await this.keys.list(actor, query);
    const ids = items.map(({ id }) => id);
    const [created, counted, ...acts] = await Promise.all([
      this.campaigns.activity.countByActor(ids),
      this.submissions.countByActor(ids),
      this.campaigns.activity.latestByActor(ids, RECENT),
      this.submissions.latestByActor(ids, RECENT),
    ]);
    const latest = acts.flat();
    const agents = items.map(({ id, name, agent, scopes, mode, createdAt, lastUsedAt, expiresAt, revokedAt }) => ({
      keyId: id,
      agentName: name,
      agent,
      scopes,
      mode,
      createdAt,
      lastUsedAt,
      expiresAt,
      revokedAt,
      campaignsCreated: created.get(id)?.created ?? 0,
      submissionsFiled: counted.get(id)?.filed ?? 0,
      submissionsReviewed: counted.get(id)?.reviewed ?? 0,
      recent: newest(latest.filter(({ actorId }) => actorId === id)),
    }));
    return { agents, pagination };
  }
}

function newest(acts: Act[]): AgentAct[] {
  return acts
    .sort((a, b) => b.at.getTime() - a.at.getTime() || (a.id < b.id ? 1 : -1))
    .slice(0, RECENT)
    .map(({ type, id, at }) => ({ type: type as AgentActType, id, at: at.toISOString() }));
}
