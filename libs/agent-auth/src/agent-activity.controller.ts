import { Controller, Get } from '@nestjs/common';
import { Actor, Caller, Endpoint, Input } from '#platform';
import { AgentPage, ListAgents } from './agent-activity.dto';
import { AgentActivityService } from './agent-activity.service';

@Controller('api/v1/agent-activity')
export class AgentActivityController {
  constructor(private readonly activity: AgentActivityService) {}

  @Endpoint({
    id: 'getAgentActivity',
    tag: 'Agents',
    summary: 'Read what was done with each API key',
    description:
      'Per key of the business, newest first: campaigns created, submissions filed and reviewed, when it was last used, and the last things done with it. Counted from what was really written. A key sees the keys of its own mode.',
    access: 'read.analytics',
    tier: 'relaxed',
    input: ListAgents,
    returns: AgentPage,
  })
  @Get()
  list(@Caller() actor: Actor, @Input() query: ListAgents): Promise<AgentPage> {
    return this.activity.list(actor, query);
  }
}
