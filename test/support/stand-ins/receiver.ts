import { listen, Listener, reply, Reply } from './outbound';

/** A delivery as received. */
export interface Received {
  /** By lower-case name. */
  headers: Record<string, string>;
  body: string;
}

/** A server that receives webhooks and records deliveries. */
export interface Receiver extends Listener {
  url: string;
  received(): Received[];
  /** Sets the response from now on. */
  answer(reply: Reply): void;
}

/** The value for OUTBOUND_ALLOW. */
export const RECEIVERS = '127.0.0.0/8';

export async function aReceiver(first: Reply = reply(204)): Promise<Receiver> {
  let current = first;
  const listener = await listen([
    (socket, request) => {
      if (typeof current === 'function') current(socket, request);
      else socket.end(current);
    },
  ]);
  return Object.assign(listener, {
    url: `http://${listener.host}/hook`,
    received: () => listener.requests.map(parse),
    answer: (next: Reply) => {
      current = next;
    },
  });
}

function parse(request: string): Received {
  const end = request.indexOf('\r\n\r\n');
  const [, ...lines] = request.slice(0, end).split('\r\n');
  const headers = lines.map((line): [string, string] => {
    const colon = line.indexOf(':');
    return [line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim()];
  });
  return { headers: Object.fromEntries(headers), body: Buffer.from(request.slice(end + 4), 'latin1').toString() };
}
