import { setTimeout as wait } from 'node:timers/promises';
import { Injectable, OnModuleDestroy, OnModuleInit } from '@nestjs/common';
import { FindOptionsWhere, IsNull, MoreThan, Not } from 'typeorm';
import { Db, purgeStatement } from '#database';
import { assertAuthority } from '#http/access';
import { Actor, Clock, INVALID_STATE, newId, notFound, RecurringJobs } from '#kernel';
import { Scope } from '#kernel/actors';
import { AgentQuestionView, AnswerAgentQuestion, QuestionAnswer } from './agent-question.dto';
import { AgentQuestion } from './agent-question.entity';

/** How long a person has to answer, in seconds. */
export const ANSWER_WITHIN_SECONDS = 5 * 60;

/** How often a process looks for the reply that another one has received, in milliseconds. */
const POLL_MS = 500;

const PURGE = purgeStatement('agent_questions', 'expires_at < $1', 'expires_at');

/** A question for its page. */
export interface ShownQuestion {
  question: string;
  /** Null if every user may answer. */
  scope: string | null;
  agentName: string;
}

/** Questions that were asked on an open response, whose replies arrive in requests that any process may get. */
@Injectable()
export class AgentQuestionsService implements OnModuleInit, OnModuleDestroy {
  private readonly closing = new AbortController();

  constructor(
    private readonly db: Db,
    private readonly clock: Clock,
    private readonly recurringJobs: RecurringJobs,
  ) {}

  onModuleInit(): void {
    this.recurringJobs.add({ id: 'agent-auth.purge-questions', everySeconds: 600, run: () => this.purge() });
  }

  /** Nobody waits any more, so that the process can stop. */
  onModuleDestroy(): void {
    this.closing.abort();
  }

  /** An id for a question. Others cannot guess it. */
  newId(): string {
    return newId('qst', this.clock.now());
  }

  /**
   * Records a question, so that its reply is accepted. One that was asked before stays as it is.
   * @param shown what its page shows, and the scope that a user needs who answers there
   */
  async ask({ businessId, livemode }: Actor, id: string, shown?: ShownQuestion): Promise<void> {
    const expiresAt = this.clock.in(ANSWER_WITHIN_SECONDS);
    const row = { businessId, id, livemode, expiresAt, ...shown };
    await this.db.manager.createQueryBuilder().insert().into(AgentQuestion).values(row).orIgnore().execute();
  }

  /** The question, for its page. @throws ApiError NOT_FOUND */
  async get(actor: Actor, id: string): Promise<AgentQuestionView> {
    return viewOf(await this.find(actor, id));
  }

  /** @throws ApiError NOT_FOUND; INVALID_STATE after another answer; INSUFFICIENT_SCOPE */
  async answer(actor: Actor, { id, answer }: AnswerAgentQuestion): Promise<AgentQuestionView> {
    const found = await this.find(actor, id);
    if (found.scope !== null)
      assertAuthority(actor, { when: 'the agent needs it', scope: found.scope as Scope }, this.clock.now());
    const change = { reply: { result: { action: answer } }, answeredBy: actor.id };
    const { affected } = await this.db.manager.update(
      AgentQuestion,
      this.open(actor.businessId, id, { isShown: true }),
      change,
    );
    if (affected === 0) throw INVALID_STATE.error('The question has been answered.');
    return viewOf(Object.assign(found, change));
  }

  /** Records the reply of a client to a question that it has shown; one to an unknown or answered question is ignored. */
  async reply(businessId: string, id: string, reply: object): Promise<void> {
    await this.db.manager.update(AgentQuestion, this.open(businessId, id, { isShown: false }), { reply });
  }

  /** The reply to a question, once there is one; undefined after the signal is aborted, or when the process stops. A database that is away is asked again. */
  async replyTo(businessId: string, id: string, given: AbortSignal): Promise<object | undefined> {
    const signal = AbortSignal.any([given, this.closing.signal]);
    for (;;) {
      const reply = await this.takeReply(businessId, id).catch(() => undefined);
      if (reply) return reply;
      try {
        await wait(POLL_MS, undefined, { signal });
      } catch {
        return undefined;
      }
    }
  }

  async purge(): Promise<void> {
    await this.recurringJobs.inBatches(async () => (await this.db.query(PURGE, [this.clock.now()])).length);
  }

  private async takeReply(businessId: string, id: string): Promise<object | undefined> {
    const found = await this.db.manager.findOneBy(AgentQuestion, { businessId, id, reply: Not(IsNull()) });
    if (!found?.reply) return undefined;
    await this.db.manager.delete(AgentQuestion, { businessId, id });
    return found.reply;
  }

  /**
   * A question that has no reply yet: only the first one counts.
   * @param isShown on a page: a client cannot answer in place of its user
   */
  private open(businessId: string, id: string, { isShown }: { isShown: boolean }): FindOptionsWhere<AgentQuestion> {
    const question = isShown ? Not(IsNull()) : IsNull();
    return { businessId, id, question, reply: IsNull(), expiresAt: MoreThan(this.clock.now()) };
  }

  /** In either mode, because a browser may be in another one than the agent. */
  private async find({ businessId }: Actor, id: string): Promise<AgentQuestion> {
    const where = { businessId, id, question: Not(IsNull()), expiresAt: MoreThan(this.clock.now()) };
    const found = await this.db.manager.findOneBy(AgentQuestion, where);
    if (!found) throw notFound();
    return found;
  }
}

function viewOf({ id, question, agentName, livemode, reply, expiresAt }: AgentQuestion): AgentQuestionView {
  const { result } = (reply ?? {}) as { result?: { action: QuestionAnswer } };
  return {
    id,
    question: question ?? '',
    agentName: agentName ?? '',
    mode: livemode ? 'live' : 'test',
    answer: result?.action ?? null,
    expiresAt: expiresAt.toISOString(),
  };
}
