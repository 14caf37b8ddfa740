import { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { SMTPServer } from 'smtp-server';

export interface Letter {
  to: string[];
  subject: string;
  body: string;
}

/** An SMTP server on this machine that keeps what it is sent. */
export interface Mailbox {
  /** For SMTP_URL. */
  url: string;
  /** All that has come, oldest first. */
  letters: Letter[];
  /** The first letter to an address, with this subject if one is given, that is not taken yet; as soon as it is there. */
  next(to: string, subject?: string): Promise<Letter>;
  close(): Promise<void>;
}

export async function openMailbox(): Promise<Mailbox> {
  const letters: Letter[] = [];
  const taken = new Set<Letter>();
  let arrived: (() => void)[] = [];
  const server = new SMTPServer({
    authOptional: true,
    hideSTARTTLS: true,
    // It would ask the name servers for 127.0.0.1.
    disableReverseLookup: true,
    onData: (stream, { envelope }, done) => {
      text(stream).then((source) => {
        letters.push(
          read(
            envelope.rcptTo.map(({ address }) => address),
            source,
          ),
        );
        done();
        arrived.forEach((wake) => {
          wake();
        });
        arrived = [];
      }, done);
    },
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.server.address() as AddressInfo;
  return {
    url: `smtp://127.0.0.1:${String(port)}`,
    letters,
    next: async (to, subject) => {
      for (;;) {
        const letter = letters.find(
          (each) => each.to.includes(to) && (subject ?? each.subject) === each.subject && !taken.has(each),
        );
        if (letter) {
          taken.add(letter);
          return letter;
        }
        await new Promise<void>((resolve) => arrived.push(resolve));
      }
    },
    close: () => new Promise<void>((resolve) => server.close(resolve)),
  };
}

function read(to: string[], source: string): Letter {
  const [head = '', ...rest] = source.split('\r\n\r\n');
  const header = (name: string) => new RegExp(`^${name}: (.*)$`, 'im').exec(head)?.[1]?.trim() ?? '';
  return { to, subject: header('subject'), body: decode(rest.join('\r\n\r\n'), header('content-transfer-encoding')) };
}

function decode(body: string, encoding: string): string {
  if (encoding === 'base64') return Buffer.from(body, 'base64').toString();
  if (encoding !== 'quoted-printable') return body;
  const bytes = body
    .replace(/=\r\n/g, '')
    .replace(/=([0-9A-F]{2})/g, (_match, hex: string) => String.fromCharCode(parseInt(hex, 16)));
  return Buffer.from(bytes, 'latin1').toString();
}
