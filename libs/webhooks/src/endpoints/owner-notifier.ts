import { Injectable } from '@nestjs/common';
import { BusinessesService } from '#identity';
import { MessagesService } from '#messages';
import { Webhook } from './webhook.entity';

/** Emails the owners of a business when one of its webhooks is failing or was disabled. */
@Injectable()
export class OwnerNotifier {
  constructor(
    private readonly businesses: BusinessesService,
    private readonly messages: MessagesService,
  ) {}

  /** Sends the e-mail that fits the state of the webhook, in the ambient transaction. */
  async send({ id, businessId, url, livemode, enabled, disabledReason, consecutiveFailures }: Webhook): Promise<void> {
    // The rest of the URL may contain a secret, which must not be e-mailed.
    const webhook = { id, host: new URL(url).host, livemode };
    for (const { email } of await this.businesses.ownersOf(businessId))
      if (enabled)
        await this.messages.send(
          'webhook-failing',
          { businessId, email },
          { ...webhook, failures: consecutiveFailures },
        );
      else
        await this.messages.send(
          'webhook-disabled',
          { businessId, email },
          { ...webhook, reason: reasonOf(disabledReason) },
        );
  }
}

function reasonOf(reason: Webhook['disabledReason']): 'gone' | 'creator' | 'failing' {
  return reason === 'gone' || reason === 'creator' ? reason : 'failing';
}
