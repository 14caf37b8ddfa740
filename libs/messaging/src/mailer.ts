import { Inject, Injectable, OnModuleInit } from '@nestjs/common';
import { Db } from '#database';
import { LOG, Log, SETTINGS, Settings } from '#kernel';

export interface Mail {
  to: string;
  subject: string;
  text: string;
}

/** Sends e-mails by SMTP if it is configured; otherwise, outside production, writes them to the log for developers. */
@Injectable()
export class Mailer implements OnModuleInit {
  constructor(
    @Inject(SETTINGS) private readonly settings: Settings,
    @Inject(LOG) private readonly log: Log,
    private readonly db: Db,
  ) {}

  onModuleInit(): void {
    if (this.settings.SMTP_URL || this.settings.NODE_ENV !== 'production') return;
    this.log.warn(
      'SMTP_URL is not set, so no e-mails are sent: users cannot verify their e-mail addresses (required for what ' +
        'reaches real customers) or reset passwords.',
    );
  }

  /** Does nothing in a dry run. */
  async send(mail: Mail): Promise<void> {
    if (this.db.isDryRun) return;
    const { SMTP_URL, MAIL_FROM, NODE_ENV } = this.settings;
    if (SMTP_URL) {
      // Loaded here, because it is large and most processes send no e-mail right after the start.
      const { createTransport } = await import('nodemailer');
      await createTransport(SMTP_URL).sendMail({ from: MAIL_FROM, ...mail });
    } else if (NODE_ENV === 'production') {
      this.log.warn({ subject: mail.subject }, 'E-mail not sent, because SMTP_URL is not set.');
    } else {
      this.log.info({ mail }, 'E-mail, logged because SMTP_URL is not set.');
    }
  }
}
