import { Inject, Injectable, OnModuleInit } from '@nestjs/common';
import { createTransport } from 'nodemailer';
import { LOG, Log } from './log';
import { SETTINGS, Settings } from './settings';

export interface Mail {
  to: string;
  subject: string;
  text: string;
}

/** Sends e-mails by SMTP if it is configured; otherwise, outside production, writes them to the log for developers. */
@Injectable()
export class Mailer implements OnModuleInit {
  private readonly transport;

  constructor(
    @Inject(SETTINGS) private readonly settings: Settings,
    @Inject(LOG) private readonly log: Log,
  ) {
    this.transport = settings.SMTP_URL ? createTransport(settings.SMTP_URL) : undefined;
  }

  onModuleInit(): void {
    if (this.transport || this.settings.NODE_ENV !== 'production') return;
    this.log.warn(
      'SMTP_URL is not set, so no e-mails are sent: users cannot verify their e-mail addresses (required for live keys, ' +
        'webhooks and agent approvals) or reset passwords.',
    );
  }

  async send(mail: Mail): Promise<void> {
    if (this.transport) {
      await this.transport.sendMail({ from: this.settings.MAIL_FROM, ...mail });
    } else if (this.settings.NODE_ENV === 'production') {
      this.log.warn({ subject: mail.subject }, 'E-mail not sent, because SMTP_URL is not set.');
    } else {
      this.log.info({ mail }, 'E-mail, logged because SMTP_URL is not set.');
    }
  }
}
