import { TestApp } from '../app';
import { unique } from '../builders';
import { Answer, Client } from '../client';
import { Mailbox } from '../stand-ins/mailbox';
import { cookieIn } from './browser';

/** A browser in which somebody takes part without an account. It keeps the cookie that responses set. */
export class GuestBrowser {
  private cookie = '';

  constructor(
    private readonly app: TestApp,
    private readonly mailbox: Mailbox,
    /** The address that a proxy reports, if the service trusts it. */
    private readonly ipAddress?: string,
  ) {}

  /** The same browser as it is now, which keeps this cookie whatever it receives later. */
  copy(ipAddress = this.ipAddress): GuestBrowser {
    return Object.assign(new GuestBrowser(this.app, this.mailbox, ipAddress), { cookie: this.cookie });
  }

  get client(): Client {
    const headers: Record<string, string> = { cookie: this.cookie, 'x-perk-page': '1' };
    if (this.ipAddress !== undefined) headers['x-forwarded-for'] = this.ipAddress;
    return this.app.api.with(headers);
  }

  async send(method: string, path: string, body?: object): Promise<Answer> {
    const answer = await this.client.call(method, path, body);
    const cookie = cookieIn(answer);
    if (cookie) this.cookie = cookie;
    return answer;
  }

  /** Begins a proof. @returns its id */
  async begin(campaignId: string, fields: object = {}): Promise<string> {
    const proofUrl = `https://www.instagram.com/p/guest${String(unique())}/`;
    const answer = await this.send('POST', '/guest-proofs', { campaignId, proofUrl, ...fields });
    if (answer.status !== 201) throw new Error(`Beginning a proof failed: ${answer.text}`);
    return answer.data.id;
  }

  /** Asks for a code. @returns the code from the e-mail */
  async code(id: string, email: string): Promise<string> {
    const answer = await this.send('POST', `/guest-proofs/${id}/code`, { email });
    if (answer.status !== 200) throw new Error(`Asking for a code failed: ${answer.text}`);
    return /^\d{6}$/m.exec((await this.mailbox.next(email.toLowerCase())).body)![0];
  }

  confirm(id: string, fields: object = {}): Promise<Answer> {
    return this.send('POST', `/guest-proofs/${id}/confirm`, fields);
  }

  /** Submits a proof with an address that is new to this browser. */
  async submit(campaignId: string, email: string, fields: object = {}): Promise<Answer> {
    const id = await this.begin(campaignId, fields);
    return this.confirm(id, { code: await this.code(id, email) });
  }
}

/** An address that nobody has used. */
export function anAddress(): string {
  return `guest${String(unique())}@example.com`;
}

/** The code that is one more than the right one. */
export function wrong(code: string): string {
  return String((Number(code) + 1) % 1_000_000).padStart(6, '0');
}
