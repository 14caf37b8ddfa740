import { Controller, Get } from '@nestjs/common';
import { CurrentActor, Endpoint, Input } from '#http';
import { Actor } from '#kernel';
import { AgentPage, ListAgents } from './agent-activity.dto';
import { AgentActivityService } from './agent-activity.service';

@Controller('api/v1/agent-activity')
export class AgentActivityController {
  constructor(private readonly activity: AgentActivityService) {}

  @Endpoint({
    id: 'getAgentActivity',
    tag: 'Agents',
    summary: 'Get agent activity',
    description:
      'For each key of the business, newest first: campaigns created, submissions filed and reviewed, the time of the last use, and the last ten actions. Counted from the stored campaigns and submissions. A key sees only the keys of its own mode.',
    access: 'read.analytics',
    tier: 'relaxed',
    input: ListAgents,
    returns: AgentPage,
  })
  @Get()
  list(@CurrentActor() actor: Actor, @Input() query: ListAgents): Promise<AgentPage> {
    return this.activity.list(actor, query);
  }
}
