import { Injectable } from '@nestjs/common';
import { PickType } from '@nestjs/swagger';
import { READS, tool, ToolSource } from '#http';
import { ListAgents } from './agent-activity.dto';
import { AgentActivityService } from './agent-activity.service';

class ListAgentsInput extends PickType(ListAgents, ['page', 'perPage'] as const) {}

/** The tool for the activity of API keys. */
@Injectable()
export class AgentActivityTools implements ToolSource {
  constructor(private readonly activity: AgentActivityService) {}

  readonly tools = [
    tool({
      name: 'getAgentActivity',
      toolset: 'operations',
      endpoint: 'getAgentActivity',
      title: 'Get agent activity',
      description:
        'Reports for each API key of the business, newest first: name of the agent, scopes, when it was created, last used and revoked, how many campaigns it created, how many submissions it filed and reviewed, and its last ten actions with their ids. ' +
        'Use it to find out who did something, or which keys are unused; listEvents has what happened, without the key. ' +
        'Counted from stored data, not estimated. A key sees only keys of its own mode. ' +
        'Pages have perPage rows, fewer if long; send `next` for the next page. Scope read.analytics; free.',
      input: ListAgentsInput,
      list: { rows: 'agents', shared: ['mode'] },
      outputFields: ['keyId', 'agentName', 'lastUsedAt', 'campaignsCreated', 'submissionsFiled', 'submissionsReviewed'],
      hints: READS,
      run: (input, { actor }) => this.activity.list(actor, input),
    }),
  ];
}
