import { Inject, Injectable, OnModuleInit } from '@nestjs/common';
import { createTransport } from 'nodemailer';
import { LOG, Log } from './log';
import { SETTINGS, Settings } from './settings';

export interface Mail {
  to: string;
  subject: string;
  text: string;
}

/** Sends mail. By SMTP when it is configured; else, outside production, into the log, where a developer finds it. */
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
      'SMTP_URL is not set, so no mail is sent: nobody can verify an e-mail address (which live keys, webhooks and agent ' +
        'approvals require) or reset a password.',
    );
  }

  async send(mail: Mail): Promise<void> {
    if (this.transport) {
      await this.transport.sendMail({ from: this.settings.MAIL_FROM, ...mail });
    } else if (this.settings.NODE_ENV === 'production') {
      this.log.warn({ subject: mail.subject }, 'Mail was not sent: SMTP_URL is not set.');
    } else {
      this.log.info({ mail }, 'Mail, logged because SMTP_URL is not set.');
    }
  }
}
