import { beginPages, type ReadPages } from '../../api/begin.ts';
import { client, type AgentActivity, type AgentActivityPage } from '../../api/client.ts';

export const allActivity: ReadPages<AgentActivityPage, AgentActivity> = [
  ['agents', 'activity'],
  (query, options) => client.agentActivity.list({ ...query, perPage: 100 }, options),
  ({ agents }) => agents,
];

export function beginAgents(): void {
  void beginPages(allActivity);
}
