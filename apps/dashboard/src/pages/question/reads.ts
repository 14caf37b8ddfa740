import type { Read } from '../../api/begin.ts';
import { client, type AgentQuestion } from '../../api/client.ts';

export const questionOf = (id: string): Read<AgentQuestion> => [
  ['agent-questions', id],
  (options) => client.agentQuestions.get(id, options),
];
