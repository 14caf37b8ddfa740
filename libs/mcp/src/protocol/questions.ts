import { Injectable, OnModuleDestroy } from '@nestjs/common';
import { AgentQuestionsService } from '#agent-auth';
import { Exchange } from './call';
import { RPC } from './messages';

/** A client's reply to a request of the server. */
export type Reply = Record<string, unknown>;

/** The requests that were sent to clients of revisions up to 2025-11-25, whose replies arrive in separate requests. */
@Injectable()
export class Questions implements OnModuleDestroy {
  /** The questions of this process, by their ids. */
  private readonly waiting = new Map<unknown, { businessId?: string; end: (reply: Reply) => void }>();

  constructor(private readonly questions: AgentQuestionsService) {}

  /** Ends calls that wait for a person, so that the process can stop. Their clients learn that nothing was done. */
  onModuleDestroy(): void {
    const error = { code: RPC.refused, message: 'The service is restarting.' };
    for (const { end } of [...this.waiting.values()]) end({ error });
  }

  /** An id for a request to a client. Others cannot guess it. */
  newId(): string {
    return this.questions.newId();
  }

  /** Delivers the reply to a request, whichever process receives it, as long as the stream on which it was asked is open. */
  async expect(id: string, { request, response }: Exchange, deliver: (reply: Reply) => void): Promise<void> {
    const businessId = request.user?.businessId;
    if (request.user) await this.questions.ask(request.user, id);
    const over = new AbortController();
    const end = () => {
      this.waiting.delete(id);
      over.abort();
    };
    response.once('close', end);
    const answered = (reply: Reply) => {
      end();
      deliver(reply);
    };
    this.waiting.set(id, { businessId, end: answered });
    if (businessId === undefined) return;
    void this.questions.replyTo(businessId, id, over.signal).then((reply) => {
      if (reply && this.waiting.has(id)) answered(reply as Reply);
    });
  }

  /** Passes a reply on. One that nobody waits for is ignored, as the protocol demands. */
  async reply(reply: Reply, { request }: Exchange): Promise<void> {
    const businessId = request.user?.businessId;
    const here = this.waiting.get(reply.id);
    if (here && here.businessId === businessId) here.end(reply);
    else if (businessId !== undefined && typeof reply.id === 'string')
      await this.questions.reply(businessId, reply.id, reply);
  }
}
