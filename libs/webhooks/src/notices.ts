import { Inject, Injectable } from '@nestjs/common';
import { IdentityService } from '#identity';
import { LOG, Log, Mailer, SETTINGS, Settings } from '#platform';
import { Webhook } from './webhook.entity';

/** Letters to the owners of a business whose endpoint does not do well. */
@Injectable()
export class Notices {
  constructor(
    private readonly identity: IdentityService,
    private readonly mailer: Mailer,
    @Inject(SETTINGS) private readonly settings: Settings,
    @Inject(LOG) private readonly log: Log,
  ) {}

  /** Tells them how it is with the endpoint: that it is disabled, or that it fails. What cannot be sent is logged. */
  async send(webhook: Webhook): Promise<void> {
    const [subject, text] = webhook.enabled ? failing(webhook) : disabled(webhook);
    const where = `${this.settings.BASE_URL}/api/v1/webhooks/${webhook.id}`;
    const body = `${text}\n\nWhat each attempt got: GET ${where}/deliveries\n`;
    try {
      for (const { email } of await this.identity.ownersOf(webhook.businessId))
        await this.mailer.send({ to: email, subject, text: body });
    } catch (error) {
      this.log.error({ webhook: webhook.id, err: error }, 'The owners of a webhook could not be told of it.');
    }
  }
}

function failing({ id, url, consecutiveFailures }: Webhook): [subject: string, text: string] {
  return [
    'Your webhook does not take events',
    `The last ${String(consecutiveFailures)} attempts to send events to ${hostOf(url)} (${id}) failed. Each is tried again, ten times in\n` +
      `three days. After five days of nothing but failures the webhook is disabled.`,
  ];
}

function disabled({ id, url, disabledReason }: Webhook): [subject: string, text: string] {
  const why = disabledReason === 'gone' ? 'It answered 410 Gone.' : 'Nothing but failures came from it for five days.';
  return [
    'Your webhook was disabled',
    `No events are sent to ${hostOf(url)} (${id}) any more. ${why}\n\n` +
      `Once it works again: PUT {"enabled": true}, then POST /recover {"since": …} sends what it missed.`,
  ];
}

/** The rest of an address may hold a secret, which a letter is no place for. */
function hostOf(url: string): string {
  return new URL(url).host;
}
