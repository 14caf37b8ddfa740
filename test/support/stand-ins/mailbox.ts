import { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { ParsedMail, simpleParser } from 'mailparser';
import { SMTPServer, SMTPServerOptions } from 'smtp-server';

export interface Email {
  to: string[];
  subject: string;
  /** The plain text. */
  body: string;
  html: string;
  /** All of it. */
  parsed: ParsedMail;
}

/** An SMTP server on this machine that stores all e-mails. */
export interface Mailbox {
  /** The value for SMTP_URL. */
  url: string;
  /** Waits for and removes the first e-mail to the address, with this subject if given. */
  next(to: string, subject?: string): Promise<Email>;
  /** All e-mails, oldest first, including those that wait to be sent. */
  all(): Promise<Email[]>;
  /** Makes `send` part of the next `next` or `all`, as there is no worker in tests. */
  sends(send: () => Promise<void>): void;
  close(): Promise<void>;
}

const open = new Map<string, Mailbox>();

/** The mailbox with this URL, if there is one. */
export function mailboxAt(url: string | undefined): Mailbox | undefined {
  return url === undefined ? undefined : open.get(url);
}

/**
 * @param options such as what the server refuses
 * @param port on which it listens; any free one unless given
 */
export async function openMailbox(options: SMTPServerOptions = {}, port = 0): Promise<Mailbox> {
  const emails: Email[] = [];
  const taken = new Set<Email>();
  const senders: (() => Promise<void>)[] = [];
  const server = new SMTPServer({
    authOptional: true,
    hideSTARTTLS: true,
    // Otherwise it would send a DNS query for 127.0.0.1.
    disableReverseLookup: true,
    // Connections that clients keep open are ended.
    closeTimeout: 50,
    onData: (stream, { envelope }, done) => {
      simpleParser(stream).then((parsed) => {
        const { subject = '', text = '', html } = parsed;
        const to = envelope.rcptTo.map(({ address }) => address);
        emails.push({ to, subject, body: text, html: html || '', parsed });
        done();
      }, done);
    },
    ...options,
  });
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  let sending: Promise<unknown> = Promise.resolve();
  const all = async () => {
    // One after another, as in a worker.
    await (sending = sending.then(() => Promise.all(senders.map((send) => send()))));
    return emails;
  };
  const mailbox: Mailbox = {
    url: `smtp://127.0.0.1:${String((server.server.address() as AddressInfo).port)}`,
    all,
    sends: (send) => senders.push(send),
    next: async (to, subject) => {
      for (;;) {
        const email = (await all()).find(
          (each) => each.to.includes(to) && (subject ?? each.subject) === each.subject && !taken.has(each),
        );
        if (email) {
          taken.add(email);
          return email;
        }
        await sleep(10);
      }
    },
    close: async () => {
      open.delete(mailbox.url);
      await new Promise<void>((resolve) => server.close(resolve));
    },
  };
  open.set(mailbox.url, mailbox);
  return mailbox;
}
