import { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { SMTPServer } from 'smtp-server';

export interface Email {
  to: string[];
  subject: string;
  body: string;
}

/** An SMTP server on this machine that stores all e-mails. */
export interface Mailbox {
  /** The value for SMTP_URL. */
  url: string;
  /** All e-mails, oldest first. */
  emails: Email[];
  /** Waits for and removes the first e-mail to the address, with this subject if given. */
  next(to: string, subject?: string): Promise<Email>;
  close(): Promise<void>;
}

export async function openMailbox(): Promise<Mailbox> {
  const emails: Email[] = [];
  const taken = new Set<Email>();
  let arrived: (() => void)[] = [];
  const server = new SMTPServer({
    authOptional: true,
    hideSTARTTLS: true,
    // Otherwise it would send a DNS query for 127.0.0.1.
    disableReverseLookup: true,
    onData: (stream, { envelope }, done) => {
      text(stream).then((source) => {
        emails.push(
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
    emails,
    next: async (to, subject) => {
      for (;;) {
        const email = emails.find(
          (each) => each.to.includes(to) && (subject ?? each.subject) === each.subject && !taken.has(each),
        );
        if (email) {
          taken.add(email);
          return email;
        }
        await new Promise<void>((resolve) => arrived.push(resolve));
      }
    },
    close: () => new Promise<void>((resolve) => server.close(resolve)),
  };
}

function read(to: string[], source: string): Email {
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
