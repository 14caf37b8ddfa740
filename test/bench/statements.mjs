import { once } from 'node:events';
import { connect, createServer } from 'node:net';
import { pipeline } from 'node:stream';

/** Passes connections on to a PostgreSQL server, and records the statements that are sent. */
export class StatementRecorder {
  /** `{ text, values }` in the order in which they were sent. A value is a text or null. */
  sent = [];

  static async before(databaseUrl) {
    const recorder = new StatementRecorder();
    const url = new URL(databaseUrl);
    const [host, port] = [url.hostname, Number(url.port || 5432)];
    recorder.server = createServer((client) => {
      const upstream = connect(port, host);
      client.on('data', recorder.reader());
      pipeline(client, upstream, client, () => undefined);
    });
    await once(recorder.server.listen(0, '127.0.0.1'), 'listening');
    url.host = `127.0.0.1:${recorder.server.address().port}`;
    recorder.url = url.href;
    return recorder;
  }

  close() {
    this.server.close();
  }

  /** Reads one side of a connection: messages of a type, a length and a body, after a first one without a type. */
  reader() {
    let [input, isStarted] = [Buffer.alloc(0), false];
    const texts = new Map();
    return (chunk) => {
      input = Buffer.concat([input, chunk]);
      for (;;) {
        const start = isStarted ? 1 : 0;
        if (input.length < start + 4) return;
        const end = start + input.readInt32BE(start);
        if (input.length < end) return;
        if (isStarted) this.take(String.fromCharCode(input[0]), input.subarray(5, end), texts);
        isStarted = true;
        input = input.subarray(end);
      }
    };
  }

  take(type, body, texts) {
    const parts = () => body.toString('utf8').split('\0');
    if (type === 'Q') this.sent.push({ text: parts()[0], values: [] });
    if (type === 'P') texts.set(parts()[0], parts()[1]);
    if (type === 'B') this.sent.push(bound(body, texts));
  }
}

/** A Bind message: portal and statement, the formats of the values, and the values. */
function bound(body, texts) {
  const nameAt = body.indexOf(0) + 1;
  let at = body.indexOf(0, nameAt);
  const text = texts.get(body.toString('utf8', nameAt, at));
  at += 1;
  at += 2 + 2 * body.readInt16BE(at);
  const values = Array.from({ length: body.readInt16BE(at) });
  at += 2;
  for (let i = 0; i < values.length; i++) {
    const length = body.readInt32BE(at);
    at += 4;
    values[i] = length < 0 ? null : body.toString('utf8', at, at + length);
    at += Math.max(0, length);
  }
  return { text, values };
}
