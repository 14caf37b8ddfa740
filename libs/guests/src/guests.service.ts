import { Injectable } from '@nestjs/common';
import { Db } from '#database';
import { AccountsService } from '#identity';
import { Submitters } from '#participants';
import { GuestHistory } from './guest-history';
import { BecomeCreator, CreatorAccount, GuestView } from './guest.dto';
import { Guest } from './guest.entity';

/** What guests see and change of themselves. */
@Injectable()
export class GuestsService {
  constructor(
    private readonly db: Db,
    private readonly history: GuestHistory,
    private readonly accounts: AccountsService,
    private readonly submitters: Submitters,
  ) {}

  view({ email, name, createdAt }: Guest): GuestView {
    return { email, name: name || null, createdAt: createdAt.toISOString() };
  }

  /**
   * Creates an account of a creator with the address of a guest. Businesses know both as one participant.
   * @throws ApiError EMAIL_TAKEN
   */
  async becomeCreator(guest: Guest, { name = guest.name }: BecomeCreator): Promise<CreatorAccount> {
    const { email } = guest;
    return this.db.tx(async () => {
      const businessId = await this.accounts.createCreator({ email, name: name || null });
      await this.submitters.connect(await this.history.participantsOf(guest), businessId);
      return { businessId, email };
    });
  }
}
