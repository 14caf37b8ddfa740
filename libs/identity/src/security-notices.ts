import { Injectable } from '@nestjs/common';
import { IsNull } from 'typeorm';
import { Db } from '#database';
import { Clock } from '#kernel';
import { MessagesService } from '#messages';
import { User } from './accounts/user.entity';
import { Session } from './sessions/session.entity';

/** Whoever has just registered knows it. */
const NEW_USER_MS = 10 * 60_000;

/** Tells users what happens to their access. Nobody can choose not to be told. */
@Injectable()
export class SecurityNotices {
  constructor(
    private readonly db: Db,
    private readonly clock: Clock,
    private readonly messages: MessagesService,
  ) {}

  /** In the ambient transaction. */
  async passwordChanged({ businessId, email }: User): Promise<void> {
    const at = this.clock.now().toISOString();
    await this.messages.send('password-changed', { businessId, email }, { email, at });
  }

  /** A session that is about to begin, unless the user has signed in before with the same browser from the same address. */
  async sessionBegins({ userId, userAgent, ipAddress, createdAt }: Session): Promise<void> {
    const user = await this.db.manager.findOneBy(User, { id: userId });
    if (!user || createdAt.getTime() - user.createdAt.getTime() < NEW_USER_MS) return;
    const same = { userId, userAgent: userAgent ?? IsNull(), ipAddress: ipAddress ?? IsNull() };
    if (await this.db.manager.existsBy(Session, same)) return;
    const { businessId, email } = user;
    const data = { email, at: createdAt.toISOString(), browser: userAgent, address: ipAddress };
    await this.messages.send('new-session', { businessId, email }, data);
  }
}
