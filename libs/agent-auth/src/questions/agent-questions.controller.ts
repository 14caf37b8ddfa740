import { Controller, Get, Post } from '@nestjs/common';
import { CurrentActor, Endpoint, Input } from '#http';
import { Actor, INVALID_STATE, NOT_FOUND } from '#kernel';
import { AgentQuestionId, AgentQuestionView, AnswerAgentQuestion } from './agent-question.dto';
import { AgentQuestionsService } from './agent-questions.service';

/** For the page on which a person answers an agent whose host cannot show the question itself. */
@Controller('api/v1/agent-questions')
export class AgentQuestionsController {
  constructor(private readonly questions: AgentQuestionsService) {}

  @Endpoint({
    id: 'getAgentQuestion',
    tag: 'Agents',
    summary: 'Get a question of an agent',
    description:
      'What an agent of your business wants to do, and waits for a person to confirm. Its host has opened the page of the question. It can be answered for five minutes.',
    access: 'user',
    tier: 'relaxed',
    input: AgentQuestionId,
    returns: AgentQuestionView,
    errors: [NOT_FOUND],
  })
  @Get(':id')
  get(@CurrentActor() actor: Actor, @Input() { id }: AgentQuestionId): Promise<AgentQuestionView> {
    return this.questions.get(actor, id);
  }

  @Endpoint({
    id: 'answerAgentQuestion',
    tag: 'Agents',
    summary: 'Answer a question of an agent',
    description:
      'With `accept` the agent does it, once; with `decline` it does not. The first answer counts. It needs the scope that the agent needs.',
    access: 'user',
    tier: 'standard',
    input: AnswerAgentQuestion,
    examples: { accept: { answer: 'accept' } },
    returns: AgentQuestionView,
    errors: [NOT_FOUND, INVALID_STATE],
  })
  @Post(':id')
  answer(@CurrentActor() actor: Actor, @Input() input: AnswerAgentQuestion): Promise<AgentQuestionView> {
    return this.questions.answer(actor, input);
  }
}
