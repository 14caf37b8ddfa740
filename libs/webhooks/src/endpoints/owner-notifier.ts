import { Injectable } from '@nestjs/common';
import { BusinessesService } from '#identity';
import { MessagesService } from '#messages';
import { Webhook } from './webhook.entity';

/** Tells the owners of a business by e-mail that one of its webhooks is failing. That it was disabled is an event. */
@Injectable()
export class OwnerNotifier {
  constructor(
    private readonly businesses: BusinessesService,
    private readonly messages: MessagesService,
  ) {}

  /** In the ambient transaction. */
  async send({ id, businessId, url, livemode, consecutiveFailures: failures }: Webhook): Promise<void> {
    // The rest of the URL may contain a secret, which must not be e-mailed.
    const data = { id, host: new URL(url).host, livemode, failures };
    for (const { email } of await this.businesses.ownersOf(businessId))
      await this.messages.send('webhook-failing', { businessId, email }, data);
  }
}
