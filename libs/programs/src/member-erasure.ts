import { Injectable, OnModuleInit } from '@nestjs/common';
import { Db } from '#database';
import { Counters } from '#database/counters';
import { Participant, ParticipantsService } from '#participants';
import { Member } from './member.entity';
import { MEMBERS } from './programs.counters';

/** Removes what identifies a participant from its memberships. Points and cash-back stay. */
@Injectable()
export class MemberErasure implements OnModuleInit {
  constructor(
    private readonly db: Db,
    private readonly counters: Counters,
    private readonly participants: ParticipantsService,
  ) {}

  onModuleInit(): void {
    this.participants.register({
      knows: ({ businessId, livemode, id: participantId }) =>
        this.db.manager.existsBy(Member, { businessId, livemode, participantId }),
      erase: (participant) => this.erase(participant),
    });
  }

  private async erase({ businessId, livemode, id: participantId }: Participant): Promise<void> {
    this.db.copyIfDryRun('program_members', 'business_id = $1 and participant_id = $2', [businessId, participantId]);
    const members = await this.db.manager.find(Member, {
      where: { businessId, livemode, participantId },
      order: { id: 'ASC' },
      lock: { mode: 'pessimistic_write' },
    });
    for (const { id, status, programId } of members) {
      await this.db.manager.update(
        Member,
        { id },
        {
          ...{ status: 'removed', accountId: null, participantId: null, reference: id, email: null, metadata: {} },
          ...{ name: ERASED_NAME, nameKey: ERASED_NAME.toLowerCase() },
        },
      );
      if (status === 'active') this.counters.add(MEMBERS, programId, -1);
    }
  }
}

const ERASED_NAME = 'Erased';
