import { createServer, IncomingMessage, Server, ServerResponse } from 'node:http';
import { AddressInfo } from 'node:net';

export const MODEL = 'stand-in-1';
const KEY = 'a-key-that-is-only-good-for-tests';

/** How the stand-in responds to a request. */
export type Behaviour = (response: ServerResponse, request: CompletionRequest) => void;

/** What the service sends. */
export interface CompletionRequest {
  model: string;
  messages: { role: string; content: string }[];
  response_format?: { type: string; json_schema?: { schema: { required: string[] } } };
  max_tokens?: number;
  stream?: boolean;
}

const completion = (message: object, finish_reason: string | null = 'stop') => ({
  id: 'chatcmpl-1',
  object: 'chat.completion',
  created: 1,
  model: MODEL,
  choices: [{ index: 0, message: { role: 'assistant', refusal: null, ...message }, finish_reason, logprobs: null }],
  usage: { prompt_tokens: 1, completion_tokens: 1, total_tokens: 2 },
});

const chunk = (delta: object, finish_reason: string | null = null) =>
  `data: ${JSON.stringify({
    ...{ id: 'chatcmpl-1', object: 'chat.completion.chunk', created: 1, model: MODEL },
    choices: [{ index: 0, delta, finish_reason }],
  })}\n\n`;

/** Sends a body with a status. */
export const sends =
  (body: unknown, status = 200, headers: Record<string, string> = {}): Behaviour =>
  (response) =>
    void response
      .writeHead(status, { 'content-type': 'application/json', ...headers })
      .end(typeof body === 'string' ? body : JSON.stringify(body));

/** Writes this content. */
export const says = (content: string, finish?: string | null) => sends(completion({ content }, finish));

/** Writes a text in the required form. */
export const writes = (text: string, ...variants: string[]) => says(JSON.stringify({ text, variants }));

/** The same in parts, although nobody asked for that. */
export const streams =
  (text: string, { breaksOff = false } = {}): Behaviour =>
  (response) => {
    const content = JSON.stringify({ text, variants: [] });
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    response.write(`: a comment\n\n${chunk({ role: 'assistant', content: '' })}`);
    for (let at = 0; at < content.length; at += 7) response.write(chunk({ content: content.slice(at, at + 7) }));
    if (!breaksOff) {
      response.write(chunk({}, 'stop'));
      response.write('data: {"choices":[],"usage":{"total_tokens":2}}\n\ndata: [DONE]\n\n');
    }
    response.end();
  };

export const refuses = sends(completion({ content: null, refusal: 'I cannot help with that.' }));
export const isFiltered = says('', 'content_filter');
export const fails = (status: number, headers: Record<string, string> = {}) =>
  sends({ error: { message: 'No.', type: 'error', code: null } }, status, headers);

/** Never responds. */
export const hangs: Behaviour = () => undefined;

/** Sends one byte after the other, and never ends. */
export const drips: Behaviour = (response) => {
  response.writeHead(200, { 'content-type': 'application/json' });
  const timer = setInterval(() => response.write(' '), 20);
  response.on('close', () => clearInterval(timer));
};

/** Closes the connection in the middle of the response. */
export const closes: Behaviour = (response) => {
  response.writeHead(200, { 'content-type': 'application/json', 'content-length': '1000' });
  response.write('{"choices"', () => response.destroy());
};

/** Rejects options that not every server knows. */
export const knowsOnly =
  (text: string): Behaviour =>
  (response, request) =>
    (request.response_format ? fails(400) : writes(text))(response, request);

/** A server with the protocol of OpenAI's chat completions. */
export class LanguageModelServer {
  /** All valid requests. */
  readonly requests: CompletionRequest[] = [];
  /** Why requests were rejected. Empty if the service did everything right. */
  readonly rejections: string[] = [];
  private behaviours: Behaviour[] = [];
  private usual: Behaviour = writes('Show your friends how we roast our beans.');
  private arrived: () => void = () => undefined;

  private constructor(private readonly server: Server) {}

  static async start(): Promise<LanguageModelServer> {
    const server = createServer();
    server.listen(0, '127.0.0.1');
    await new Promise((resolve) => server.once('listening', resolve));
    const standIn = new LanguageModelServer(server);
    server.on(
      'request',
      (request: IncomingMessage, response: ServerResponse) => void standIn.handle(request, response),
    );
    return standIn;
  }

  /** The settings of an app that uses it. */
  get settings(): Record<string, string> {
    const { port } = this.server.address() as AddressInfo;
    return { AI_BASE_URL: `http://127.0.0.1:${String(port)}/v1/`, AI_API_KEY: KEY, AI_MODEL: MODEL };
  }

  /** The behaviour for the next requests, of which the last one stays. */
  will(...behaviours: [Behaviour, ...Behaviour[]]): void {
    this.usual = behaviours.at(-1)!;
    this.behaviours = behaviours.slice(0, -1);
    this.requests.length = 0;
  }

  /** Waits for the next request. */
  nextRequest(): Promise<void> {
    return new Promise((resolve) => (this.arrived = resolve));
  }

  close(): void {
    this.server.close();
    this.server.closeAllConnections();
  }

  private async handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await bodyOf(request);
    const wrong = objectionTo(request, body);
    if (wrong !== undefined) {
      this.rejections.push(wrong);
      return fails(400)(response, body!);
    }
    this.requests.push(body!);
    this.arrived();
    (this.behaviours.shift() ?? this.usual)(response, body!);
  }
}

async function bodyOf(request: IncomingMessage): Promise<CompletionRequest | undefined> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  try {
    return JSON.parse(Buffer.concat(parts).toString()) as CompletionRequest;
  } catch {
    return undefined;
  }
}

function objectionTo(
  { method, url, headers }: IncomingMessage,
  body: CompletionRequest | undefined,
): string | undefined {
  if (`${String(method)} ${String(url)}` !== 'POST /v1/chat/completions') return `${String(method)} ${String(url)}`;
  if (headers.authorization !== `Bearer ${KEY}`) return 'the key is wrong';
  if (headers['content-type'] !== 'application/json') return 'the type of the content is wrong';
  if (body?.model !== MODEL) return 'the model is wrong';
  if (!Array.isArray(body.messages) || body.messages.length === 0) return 'there are no messages';
  const roles = ['system', 'user', 'assistant'];
  if (!body.messages.every(({ role, content }) => roles.includes(role) && typeof content === 'string'))
    return 'a message is wrong';
  const known = ['model', 'messages', 'response_format', 'max_tokens', 'stream'];
  const unknown = Object.keys(body).find((name) => !known.includes(name));
  if (unknown) return `the option ${unknown} is unknown`;
  return undefined;
}
