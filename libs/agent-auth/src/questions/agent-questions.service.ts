import { setTimeout as wait } from 'node:timers/promises';
import { Injectable, OnModuleInit } from '@nestjs/common';
import { Db, purgeStatement, Statement } from '#database';
import { Clock, RecurringJobs } from '#kernel';
import { AgentQuestion } from './agent-question.entity';

/** How long a person has to answer, in seconds. */
export const ANSWER_WITHIN_SECONDS = 5 * 60;

/** How often a process looks for the reply that another one has received, in milliseconds. */
const POLL_MS = 500;

/** Only the first reply counts. */
const REPLY: Statement = {
  name: 'agent_questions.reply',
  text: `update agent_questions set reply = $3 where business_id = $1 and id = $2 and reply is null and expires_at > $4 returning id`,
};
const TAKE: Statement = {
  name: 'agent_questions.take',
  text: `delete from agent_questions where business_id = $1 and id = $2 and reply is not null returning reply`,
};
const PURGE = purgeStatement('agent_questions', 'expires_at < $1', 'expires_at');

/** Questions that were asked on an open response, whose replies arrive in requests that any process may get. */
@Injectable()
export class AgentQuestionsService implements OnModuleInit {
  constructor(
    private readonly db: Db,
    private readonly clock: Clock,
    private readonly recurringJobs: RecurringJobs,
  ) {}

  onModuleInit(): void {
    this.recurringJobs.add({ id: 'agent-auth.purge-questions', everySeconds: 600, run: () => this.purge() });
  }

  /** Records a question, so that its reply is accepted. */
  async ask(businessId: string, id: string): Promise<void> {
    const expiresAt = this.clock.in(ANSWER_WITHIN_SECONDS);
    await this.db.manager.insert(AgentQuestion, { businessId, id, expiresAt });
  }

  /** Records the reply to a question; one to an unknown or answered question is ignored. */
  async reply(businessId: string, id: string, reply: object): Promise<void> {
    await this.db.query(REPLY, [businessId, id, JSON.stringify(reply), this.clock.now()]);
  }

  /** The reply to a question, once there is one; undefined after `signal` is aborted. A database that is away is asked again. */
  async replyTo(businessId: string, id: string, signal: AbortSignal): Promise<object | undefined> {
    for (;;) {
      const [found] = await this.db.query<{ reply: object }>(TAKE, [businessId, id]).catch(() => []);
      if (found) return found.reply;
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
}
