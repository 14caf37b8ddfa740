import { Inject, Injectable } from '@nestjs/common';
import { BusinessesService } from '#identity';
import { LOG, Log, SETTINGS, Settings } from '#kernel';
import { Mailer } from '#messaging';
import { Webhook } from './webhook.entity';

/** Emails the owners of a business when one of its webhooks is failing or was disabled. */
@Injectable()
export class OwnerNotifier {
  constructor(
    private readonly businesses: BusinessesService,
    private readonly mailer: Mailer,
    @Inject(SETTINGS) private readonly settings: Settings,
    @Inject(LOG) private readonly log: Log,
  ) {}

  /** Sends the email that fits the state of the webhook. Errors are logged, not thrown. */
  async send(webhook: Webhook): Promise<void> {
    const [subject, text] = webhook.enabled ? failing(webhook) : disabled(webhook);
    const data = webhook.livemode ? 'live' : 'test';
    const address = `${this.settings.BASE_URL}/dashboard/webhooks/${webhook.id}`;
    const body = `${text}\n\nIts page, in the ${data} data, shows the result of each attempt:\n\n${address}\n`;
    try {
      for (const { email } of await this.businesses.ownersOf(webhook.businessId))
        await this.mailer.send({ to: email, subject, text: body });
    } catch (error) {
      this.log.error({ webhook: webhook.id, err: error }, 'The owners of a webhook could not be notified.');
    }
  }
}

function failing({ id, url, consecutiveFailures }: Webhook): [subject: string, text: string] {
  return [
    'Your webhook is failing',
    `The last ${String(consecutiveFailures)} attempts to send events to ${hostOf(url)} (${id}) failed. Each event is attempted up to ten times\n` +
      `over three days. The webhook is disabled if every attempt fails for five days.`,
  ];
}

function disabled({ id, url, disabledReason }: Webhook): [subject: string, text: string] {
  if (disabledReason === 'creator')
    return [
      'A webhook was disabled',
      `Events are no longer sent to ${hostOf(url)} (${id}): the user who created it was removed from the team, or may no longer create webhooks.\n\n` +
        `If you know the address and still need it, replace its secret on its page, because that user may know it, and then enable it again.`,
    ];
  const reason = disabledReason === 'gone' ? 'It returned 410 Gone.' : 'Every attempt failed for five days.';
  return [
    'Your webhook was disabled',
    `Events are no longer sent to ${hostOf(url)} (${id}). ${reason}\n\n` +
      `Once it works again, enable it on its page, and then send the events that it missed.`,
  ];
}

/** The rest of the URL may contain a secret, which must not be emailed. */
function hostOf(url: string): string {
  return new URL(url).host;
}
