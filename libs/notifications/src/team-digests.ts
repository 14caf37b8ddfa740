import { Injectable, OnModuleInit } from '@nestjs/common';
import { Db, Statement } from '#database';
import { BusinessProfilesService } from '#business-profiles';
import { Clock } from '#kernel';
import { MessagesService, TeamLine } from '#messages';
import { Job, Queues } from '#messaging';
import { nextMorning } from './next-morning';
import { Listener, NotificationPreferencesService } from './notification-preferences.service';
import { TeamDigest } from './team-digest.entity';
import { Topic } from './topics';
import { Unsubscribing } from './unsubscribing';

const HOUR_SECONDS = 60 * 60;
const CONCURRENCY = 4;
/** The lines that a message shows. */
const SHOWN = 20;

/**
 * Adds lines to what somebody will be told. What was due stays due; otherwise it is due at $6, or `$7` seconds after the last message,
 * whichever is later.
 */
const ADD: Statement = {
  name: 'team_digests.add',
  text: `insert into team_digests as digest (business_id, id, user_id, topic, lines, total, due_at, fencing_token)
         values ($1, $2, $3, $4, $5, $8, $6, 0)
         on conflict (business_id, id) do update set
           lines = case when digest.total < ${String(SHOWN)} then digest.lines || excluded.lines else digest.lines end,
           total = digest.total + excluded.total,
           due_at = coalesce(digest.due_at, greatest(excluded.due_at, digest.last_sent_at + make_interval(secs => $7)))`,
};

/** Something to tell a team. */
export interface Notice {
  businessId: string;
  topic: Topic;
  /** What happened; nothing if the number says it all. */
  lines: TeamLine[];
  /** How many things happened. */
  total: number;
}

/** Collects what members of teams are told, and tells them as often as they want. */
@Injectable()
export class TeamDigests implements OnModuleInit {
  constructor(
    private readonly db: Db,
    private readonly clock: Clock,
    private readonly queues: Queues,
    private readonly profiles: BusinessProfilesService,
    private readonly preferences: NotificationPreferencesService,
    private readonly messages: MessagesService,
    private readonly unsubscribing: Unsubscribing,
  ) {}

  onModuleInit(): void {
    this.queues.add({
      id: 'notifications.digest',
      table: 'team_digests',
      keyedByBusiness: true,
      concurrency: CONCURRENCY,
      // It is woken for what is due at once.
      everySeconds: 5,
      run: (job) => this.send(job),
    });
  }

  /** Adds notices, in the ambient transaction. */
  async add(notices: readonly Notice[]): Promise<void> {
    for (const topic of new Set(notices.map((notice) => notice.topic))) {
      const ofTopic = notices.filter((notice) => notice.topic === topic);
      const businessIds = ofTopic.map(({ businessId }) => businessId);
      const listeners = await this.preferences.listenersTo(topic, businessIds);
      const brands = await this.profiles.brandsOf(businessIds);
      for (const notice of ofTopic)
        for (const listener of listeners)
          if (listener.businessId === notice.businessId)
            this.addFor(listener, notice, brands.get(notice.businessId)?.timeZone ?? 'UTC');
    }
    this.db.onCommit(() => {
      this.queues.wake('notifications.digest');
    });
  }

  private addFor(
    { id: userId, frequency }: Listener,
    { businessId, topic, lines, total }: Notice,
    timeZone: string,
  ): void {
    const now = this.clock.now();
    const dueAt = frequency === 'daily' ? nextMorning(now, timeZone) : now;
    const pause = frequency === 'hourly' ? HOUR_SECONDS : 0;
    const shown = JSON.stringify(lines.slice(0, SHOWN));
    this.db.write(ADD, [businessId, `${userId}.${topic}`, userId, topic, shown, dueAt, pause, total]);
  }

  private async send(job: Job): Promise<void> {
    const key = { businessId: job.businessId, id: job.id };
    await job.complete(null, async () => {
      // Whatever was added until now is in this message; what comes later waits for the commit.
      const digest = await this.db.manager.findOneByOrFail(TeamDigest, key);
      const { businessId, userId, topic, lines, total } = digest;
      const listeners = await this.preferences.listenersTo(topic, [businessId]);
      const listener = listeners.find(({ id }) => id === userId);
      await this.db.manager.update(TeamDigest, key, { lines: [], total: 0, lastSentAt: this.clock.now() });
      // Removed from the team, or not interested any more.
      if (!listener) return;
      const to = {
        businessId,
        email: listener.email,
        unsubscribe: this.unsubscribing.pathOf({ businessId, userId, topic }),
      };
      await this.messages.send('team-digest', to, { topic, lines: lines.slice(0, SHOWN), total });
    });
  }
}
