import { Inject, Injectable, OnApplicationShutdown, OnModuleInit } from '@nestjs/common';
import type { Transporter } from 'nodemailer';
import type { Options } from 'nodemailer/lib/smtp-pool';
import { LOG, Log, SETTINGS, Settings } from '#kernel';
import { Rendered } from '../layout/rendered';
import { Failure, failureOf, replyOf } from './smtp-answer';

/** Connections that a process holds open, and messages that it sends at once. */
export const CONNECTIONS = 5;
const FIRST_PAUSE_MS = 500;
const MAX_PAUSE_MS = 10_000;

/** An attempt that failed, and what the server said. */
export interface Refusal {
  failure: Failure;
  reply: string;
}

/** The SMTP server that SMTP_URL names. */
@Injectable()
export class MailServer implements OnModuleInit, OnApplicationShutdown {
  private transport: Promise<Transporter> | undefined;
  private failures = 0;
  private pausedUntil = 0;

  constructor(
    @Inject(SETTINGS) private readonly settings: Settings,
    @Inject(LOG) private readonly log: Log,
  ) {}

  onModuleInit(): void {
    if (this.isConfigured || this.settings.NODE_ENV !== 'production') return;
    this.log.warn(
      'SMTP_URL is not set, so no e-mails are sent: users cannot verify their e-mail addresses (required for what ' +
        'reaches real customers) or reset passwords.',
    );
  }

  async onApplicationShutdown(): Promise<void> {
    (await this.transport)?.close();
  }

  get isConfigured(): boolean {
    return this.settings.SMTP_URL !== undefined;
  }

  /** Whether a message can be tried now: after a failure of the server it has a pause, which becomes longer each time. */
  get isReady(): boolean {
    return performance.now() >= this.pausedUntil;
  }

  /**
   * Sends a message.
   * @param id the same one in every attempt, so that mail programs show a message once that the server took without saying so
   * @returns undefined if the server took it
   */
  async send(
    id: string,
    to: string,
    { from, subject, text, html, unsubscribe, pictures }: Rendered,
  ): Promise<Refusal | undefined> {
    const address = this.settings.MAIL_FROM;
    try {
      const transport = await (this.transport ??= this.connect());
      await transport.sendMail({
        messageId: `<${id}@${address.slice(address.lastIndexOf('@') + 1)}>`,
        from: { name: from, address },
        to,
        subject,
        text,
        html,
        attachments: pictures.map(({ id, name, png }) => ({ cid: id, filename: name, content: png })),
        headers: {
          // RFC 3834: absence notices and the like do not answer it.
          'Auto-Submitted': 'auto-generated',
          // RFC 8058: mail programs show a button.
          ...(unsubscribe !== null && {
            'List-Unsubscribe': `<${unsubscribe}>`,
            'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
          }),
        },
      });
      this.failures = 0;
      return undefined;
    } catch (error) {
      const refusal = { failure: failureOf(error), reply: replyOf(error) };
      if (refusal.failure === 'server') this.pause(refusal.reply);
      return refusal;
    }
  }

  private pause(reply: string): void {
    // Several messages fail at once, which is one failure of the server.
    if (!this.isReady) return;
    const ms = Math.min(FIRST_PAUSE_MS * 2 ** this.failures++, MAX_PAUSE_MS);
    this.pausedUntil = performance.now() + ms;
    this.log.error({ reply, pauseMs: ms }, 'The mail server takes no messages. They wait, and are sent once it does.');
  }

  private async connect(): Promise<Transporter> {
    // Loaded here, because it is large and most processes send no e-mail right after the start.
    const { createTransport } = await import('nodemailer');
    const options: Options = {
      url: this.settings.SMTP_URL,
      pool: true,
      maxConnections: CONNECTIONS,
      // The queue decides when a message is tried again.
      maxRequeues: 0,
      connectionTimeout: 10_000,
      greetingTimeout: 10_000,
      socketTimeout: 30_000,
      disableFileAccess: true,
      disableUrlAccess: true,
    };
    return createTransport(options);
  }
}
