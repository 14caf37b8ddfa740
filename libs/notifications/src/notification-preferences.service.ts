import { Injectable } from '@nestjs/common';
import { In } from 'typeorm';
import { Db } from '#database';
import { BusinessesService, TeamUser } from '#identity';
import { Actor, invalid, notFound } from '#kernel';
import { NotificationPreferencesView, UpdateNotificationPreferences } from './notification-preferences.dto';
import { NotificationPreference } from './notification-preference.entity';
import { Frequency, Topic, TOPIC_TABLE, TOPICS, topicsOf } from './topics';

/** A user who is told about a topic. */
export interface Listener extends TeamUser {
  businessId: string;
  frequency: Exclude<Frequency, 'off'>;
}

/** What the members of teams want to be told. */
@Injectable()
export class NotificationPreferencesService {
  constructor(
    private readonly db: Db,
    private readonly businesses: BusinessesService,
  ) {}

  async get(actor: Actor): Promise<NotificationPreferencesView> {
    const { role } = await this.userOf(actor);
    const chosen = await this.db.manager.findBy(NotificationPreference, {
      businessId: actor.businessId,
      userId: actor.id,
    });
    const frequencies = new Map(chosen.map(({ topic, frequency }) => [topic, frequency]));
    const told = new Set(topicsOf(role));
    return Object.fromEntries(
      TOPICS.map((topic) => [topic, told.has(topic) ? (frequencies.get(topic) ?? TOPIC_TABLE[topic].frequency) : null]),
    ) as unknown as NotificationPreferencesView;
  }

  /** Changes the topics that are given. @throws ApiError VALIDATION_ERROR for a topic that the role is not told about */
  async update(actor: Actor, input: UpdateNotificationPreferences): Promise<NotificationPreferencesView> {
    const { role } = await this.userOf(actor);
    const told = new Set(topicsOf(role));
    const chosen = TOPICS.flatMap((topic) => {
      const frequency = input[topic];
      if (frequency === undefined) return [];
      if (!told.has(topic)) throw invalid(topic, `cannot be chosen: the role ${role} is not told about it`);
      return [{ topic, frequency }];
    });
    return this.db.tx(async () => {
      for (const { topic, frequency } of chosen) await this.choose(actor.businessId, actor.id, topic, frequency);
      return this.get(actor);
    });
  }

  async choose(businessId: string, userId: string, topic: Topic, frequency: Frequency): Promise<void> {
    const row = { businessId, userId, topic, frequency };
    await this.db.manager.upsert(NotificationPreference, row, ['businessId', 'userId', 'topic']);
  }

  /** Who of these businesses is told about a topic. */
  async listenersTo(topic: Topic, businessIds: readonly string[]): Promise<Listener[]> {
    const { roles, frequency } = TOPIC_TABLE[topic];
    const ids = [...new Set(businessIds)];
    const teams = await this.businesses.teamsOf(ids);
    const chosen = await this.db.manager.findBy(NotificationPreference, { businessId: In(ids), topic });
    const frequencies = new Map(chosen.map((each) => [each.userId, each.frequency]));
    return [...teams].flatMap(([businessId, users]) =>
      users.flatMap((user) => {
        const wanted = frequencies.get(user.id) ?? frequency;
        return roles.includes(user.role) && wanted !== 'off' ? [{ ...user, businessId, frequency: wanted }] : [];
      }),
    );
  }

  /** @throws ApiError NOT_FOUND if the user was removed meanwhile */
  private async userOf({ businessId, id }: Actor): Promise<TeamUser> {
    const team = (await this.businesses.teamsOf([businessId])).get(businessId) ?? [];
    const user = team.find((each) => each.id === id);
    if (!user) throw notFound();
    return user;
  }
}
