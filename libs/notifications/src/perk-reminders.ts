import { Inject, Injectable, OnModuleInit } from '@nestjs/common';
import { Db } from '#database';
import { BusinessProfilesService } from '#business-profiles';
import { Clock, SETTINGS, Settings } from '#kernel';
import { MessagesService } from '#messages';
import { Job, Queues } from '#messaging';
import { PerksService, PerkView, tillUrl } from '#perks';
import { PerkReminder } from './perk-reminder.entity';
import { Unsubscribing } from './unsubscribing';

const DAY_SECONDS = 24 * 60 * 60;
const BEFORE_SECONDS = 3 * DAY_SECONDS;
/** The holder of a perk that is valid for less has just got it. */
const LEAST_SECONDS = BEFORE_SECONDS + DAY_SECONDS;
const CONCURRENCY = 4;

/** Reminds people of perks that they have not used, three days before they expire. */
@Injectable()
export class PerkReminders implements OnModuleInit {
  constructor(
    private readonly db: Db,
    private readonly clock: Clock,
    private readonly queues: Queues,
    private readonly profiles: BusinessProfilesService,
    private readonly perks: PerksService,
    private readonly messages: MessagesService,
    private readonly unsubscribing: Unsubscribing,
    @Inject(SETTINGS) private readonly settings: Settings,
  ) {}

  onModuleInit(): void {
    this.queues.add({
      id: 'notifications.remind',
      table: 'perk_reminders',
      keyedByBusiness: true,
      concurrency: CONCURRENCY,
      everySeconds: 60,
      run: (job) => this.remind(job),
    });
  }

  /** Plans the reminder, in the ambient transaction. @param recipient the address of the holder */
  async plan({ businessId, id, issuedAt, expiresAt }: PerkView, recipient: string): Promise<void> {
    const dueAt = this.clock.in(-BEFORE_SECONDS, new Date(expiresAt));
    if (Date.parse(expiresAt) - Date.parse(issuedAt) < LEAST_SECONDS * 1000) return;
    const reminder = Object.assign(new PerkReminder(), { businessId, id, recipient, dueAt });
    await this.db.manager.createQueryBuilder().insert().into(PerkReminder).values(reminder).orIgnore().execute();
  }

  /** In the ambient transaction. */
  async forget(businessId: string, recipient: string): Promise<void> {
    await this.db.manager.delete(PerkReminder, { businessId, recipient });
  }

  private async remind(job: Job): Promise<void> {
    const reminder = await this.db.manager.findOneBy(PerkReminder, { businessId: job.businessId, id: job.id });
    if (!reminder) return;
    const { businessId, id, recipient } = reminder;
    const perk = (await this.perks.byId([id], businessId)).get(id);
    const brand = (await this.profiles.brandsOf([businessId])).get(businessId);
    await job.complete(null, async () => {
      await this.db.manager.delete(PerkReminder, { businessId, id });
      if (perk?.status !== 'issued' || !brand) return;
      if (await this.unsubscribing.wantsNoReminders(businessId, recipient)) return;
      const { name: business, timeZone, accentColor, logoUrl } = brand;
      const data = { business, timeZone, look: { accentColor, logoUrl }, livemode: perk.livemode };
      await this.messages.send(
        'perk-expiring',
        {
          businessId,
          email: recipient,
          about: id,
          unsubscribe: this.unsubscribing.pathOf({ businessId, email: recipient }),
        },
        { ...data, perk, tillUrl: tillUrl(this.settings.BASE_URL, perk.code) },
      );
    });
  }
}
