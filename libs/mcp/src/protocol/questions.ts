import { Injectable } from '@nestjs/common';
import { Exchange } from './call';

/** A client's reply to a request of the server. */
export type Reply = Record<string, unknown>;

interface Asked {
  businessId: string | undefined;
  deliver: (reply: Reply) => void;
}

/** The requests that this process has sent to clients, up to 2025-11-25: the reply arrives in a separate request. */
@Injectable()
export class Questions {
  private readonly asked = new Map<unknown, Asked>();

  /** Delivers the reply to a request. The stream of the request on which it was asked must be open until then. */
  async expect(id: string, { request, response }: Exchange, deliver: Asked['deliver']): Promise<void> {
    this.asked.set(id, { businessId: request.user?.businessId, deliver });
    response.once('close', () => this.asked.delete(id));
  }

  /** Passes a reply on. One that nobody waits for is ignored, as the protocol demands. */
  async reply(reply: Reply, { request }: Exchange): Promise<void> {
    const found = this.asked.get(reply.id);
    if (!found || found.businessId !== request.user?.businessId) return;
    this.asked.delete(reply.id);
    found.deliver(reply);
  }
}
