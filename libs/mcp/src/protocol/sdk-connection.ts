import { PerRequestHTTPServerTransport } from '@modelcontextprotocol/server';
import type { Transport } from '@modelcontextprotocol/sdk/shared/transport.js';
import type { JSONRPCMessage } from '@modelcontextprotocol/sdk/types.js';
import { Exchange } from './call';
import { Questions } from './questions';
import { Id, RPC, RpcError } from './messages';
import { MODERN } from './revisions';

/** A response of a server, with the number that its request has there. */
export interface Answer {
  id: number;
  result?: object;
  error?: { code: number; message: string; data?: unknown };
}

/** A request that a server has not answered yet. */
interface Open {
  exchange: Exchange;
  answer: (answer: Answer | undefined) => void;
  cancel: () => void;
}

/** What both versions of the SDK send. */
interface Sent {
  id?: Id;
  method?: string;
  params?: Record<string, unknown>;
  result?: object;
  error?: { code: number; message: string };
}

/**
 * Connects a server of the SDK, which expects one client, with all clients of this process. Each request gets a number of its own, by
 * which what the server sends finds its way back. A server for each request would cost several times as much.
 */
export class SdkConnection {
  private last = 0;
  private readonly open = new Map<Id, Open>();

  constructor(
    private readonly transport: { onmessage?: (message: never, extra?: never) => void },
    private readonly questions: Questions,
  ) {}

  /** The exchange of a request that is being handled. */
  exchangeOf(id: Id): Exchange {
    return this.opened(id).exchange;
  }

  /** The response of the server; undefined if the client has cancelled the request or is gone. */
  request(method: string, params: object, exchange: Exchange): Promise<Answer | undefined> {
    const id = ++this.last;
    const { response } = exchange;
    return new Promise((resolve) => {
      const cancel = () => {
        this.deliver({ method: 'notifications/cancelled', params: { requestId: id } });
        answer(undefined);
      };
      const answer = (given: Answer | undefined) => {
        response.off('close', cancel);
        this.open.delete(id);
        resolve(given);
      };
      this.open.set(id, { exchange, answer, cancel });
      response.once('close', cancel);
      this.deliver({ id, method, params }, { authInfo: { token: credentialOf(exchange), clientId: '', scopes: [] } });
    });
  }

  /** Cancels the open requests that a client means, if they have reached this process. @param isMeant by its exchange */
  cancel(isMeant: (exchange: Exchange) => boolean): void {
    for (const { exchange, cancel } of [...this.open.values()]) if (isMeant(exchange)) cancel();
  }

  /** Sends a message of the server to the client that it is for. */
  readonly send = async (message: Sent, { relatedRequestId }: { relatedRequestId?: Id } = {}): Promise<void> => {
    const { id, method, params } = message;
    if (method === undefined) {
      this.open.get(id ?? 0)?.answer(message as Answer);
      return;
    }
    // A message that belongs to no request has no client: there are no sessions.
    if (relatedRequestId === undefined) return;
    const { exchange } = this.opened(relatedRequestId);
    if (id === undefined) {
      exchange.stream.send({ method, params });
      return;
    }
    // The numbers of the server's requests are the same for all clients, so each client gets an id that others cannot guess.
    const asked = this.questions.newId();
    if (!exchange.stream.isAccepted)
      throw new RpcError(RPC.invalidParams, 'This needs a stream, which the request does not accept.');
    await this.questions.expect(asked, exchange, (reply) => this.deliver({ ...reply, id }));
    exchange.stream.send({ id: asked, method, params });
  };

  private opened(id: Id): Open {
    const open = this.open.get(id);
    if (!open) throw new Error(`There is no open request ${String(id)}.`);
    return open;
  }

  private deliver(message: object, extra?: object): void {
    this.transport.onmessage?.({ jsonrpc: '2.0', ...message } as never, extra as never);
  }
}

/** What the state of a question is bound to. */
function credentialOf({ request: { headers } }: Exchange): string {
  return String(headers['x-api-key'] ?? headers.authorization ?? '');
}

/** For the server of the revisions up to 2025-11-25. */
export class LegacyTransport implements Transport {
  onmessage?: Transport['onmessage'];
  readonly connection: SdkConnection;

  constructor(questions: Questions) {
    this.connection = new SdkConnection(this, questions);
  }

  async start(): Promise<void> {}

  async close(): Promise<void> {}

  send(message: JSONRPCMessage, options?: { relatedRequestId?: Id }): Promise<void> {
    return this.connection.send(message, options);
  }
}

/** For the server of 2026-07-28. By the class of its transport the server knows that it needs no handshake. */
export class ModernTransport extends PerRequestHTTPServerTransport {
  readonly connection: SdkConnection;

  constructor(questions: Questions) {
    super({ classification: { era: 'modern', revision: MODERN } });
    this.connection = new SdkConnection(this, questions);
  }

  override async start(): Promise<void> {}

  override async close(): Promise<void> {}

  override send(message: unknown, options?: { relatedRequestId?: Id }): Promise<void> {
    return this.connection.send(message as Sent, options);
  }
}
