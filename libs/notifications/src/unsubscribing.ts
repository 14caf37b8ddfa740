import { createHash, createHmac, KeyObject, timingSafeEqual } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { Db } from '#database';
import { SETTINGS, Settings } from '#kernel';
import { derivedKey } from '#kernel/secrets';
import { NotificationPreferencesService } from './notification-preferences.service';
import { ReminderOptOut } from './reminder-opt-out.entity';
import { Topic, TOPICS } from './topics';

/** What somebody wants no more: a topic, as a member of a team; or reminders of perks of a business, as a person. */
type Subscription = { businessId: string; userId: string; topic: Topic } | { businessId: string; email: string };

/** Ends what people do not want any more, with a link from a message that works without signing in. */
@Injectable()
export class Unsubscribing {
  private readonly key: KeyObject;

  constructor(
    private readonly db: Db,
    private readonly preferences: NotificationPreferencesService,
    @Inject(SETTINGS) settings: Settings,
  ) {
    this.key = derivedKey(settings.JWT_SECRET, 'unsubscribe');
  }

  /** The path of the page. The token is only good for this, so it does not expire: messages are read years later. */
  pathOf(subscription: Subscription): string {
    const parts =
      'email' in subscription
        ? ['reminders', subscription.businessId, hashOf(subscription.email)]
        : [subscription.topic, subscription.businessId, subscription.userId];
    const text = parts.join('.');
    return `/unsubscribe/${text}.${this.macOf(text)}`;
  }

  /** What a token ends; undefined if it is not valid. */
  topicIn(token: string): Topic | 'reminders' | undefined {
    const [topic] = this.partsOf(token) ?? [];
    return topic === 'reminders' ? topic : TOPICS.find((each) => each === topic);
  }

  /** Ends it. Doing so again makes no difference. @returns whether the token is valid */
  async use(token: string): Promise<boolean> {
    const [name, businessId = '', whose = ''] = this.partsOf(token) ?? [];
    if (name === 'reminders') {
      await this.db.manager.upsert(ReminderOptOut, { businessId, recipient: whose }, ['businessId', 'recipient']);
      return true;
    }
    const topic = TOPICS.find((each) => each === name);
    if (!topic) return false;
    await this.preferences.choose(businessId, whose, topic, 'off');
    return true;
  }

  /** Whether somebody wants no reminders of a business. */
  async wantsNoReminders(businessId: string, email: string): Promise<boolean> {
    return this.db.manager.existsBy(ReminderOptOut, { businessId, recipient: hashOf(email) });
  }

  private partsOf(token: string): string[] | undefined {
    const at = token.lastIndexOf('.');
    const [text, mac] = [token.slice(0, Math.max(0, at)), Buffer.from(token.slice(at + 1))];
    const right = Buffer.from(this.macOf(text));
    return mac.length === right.length && timingSafeEqual(mac, right) ? text.split('.') : undefined;
  }

  private macOf(text: string): string {
    return createHmac('sha256', this.key).update(text).digest('base64url');
  }
}

function hashOf(email: string): string {
  return createHash('sha256').update(email.toLowerCase()).digest('base64url');
}
