import { ApiSchema } from '@nestjs/swagger';
import { Mode, MODES } from '#identity';
import { enumeration, Id, OneOf, Text, Timestamp } from '#kernel';

export const QUESTION_ANSWERS = enumeration('AgentQuestionAnswer', ['accept', 'decline']);
export type QuestionAnswer = (typeof QUESTION_ANSWERS)[number];

export class AgentQuestionId {
  @Id('qst', { description: 'The question.' })
  id: string;
}

export class AnswerAgentQuestion {
  @Id('qst', { description: 'The question.' })
  id: string;

  @OneOf(QUESTION_ANSWERS, { description: '`accept` lets the agent do it, once. `decline` does not.' })
  answer: QuestionAnswer;
}

@ApiSchema({ name: 'AgentQuestion' })
export class AgentQuestionView {
  @Id('qst', { description: 'The question.' })
  id: string;

  @Text({
    untrusted: true,
    description: 'What the agent wants to do, and what follows from it.',
    example:
      'Launch the campaign “Coffee for a story” now, for everybody? It promises 10% off to at most 10 people for ig_st.',
  })
  question: string;

  @Text({ description: 'The name of the agent, or of the key that it uses.', example: 'Campaign Assistant' })
  agentName: string;

  @OneOf(MODES, { description: 'Whether it is about live or test data.' })
  mode: Mode;

  @OneOf(QUESTION_ANSWERS, { nullable: true, description: 'The answer; null until there is one.', example: null })
  answer: QuestionAnswer | null;

  @Timestamp({ description: 'Until when it can be answered.' })
  expiresAt: string;
}
