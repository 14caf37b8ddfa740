import { Injectable, OnModuleInit } from '@nestjs/common';
import { In } from 'typeorm';
import { Db } from '#database';
import { Participant, ParticipantRecords, ParticipantsService } from '#participants';
import { Decisions } from './decisions';
import { Submission } from './submission.entity';
import { BY_PARTICIPANT } from './submissions.counters';
import { Previews, Verifications } from './verification';

/** In place of the address of an erased proof: `.invalid` belongs to nobody (RFC 2606). */
const ERASED_URL = 'https://erased.invalid/';

const REASON = 'The data of this person was erased.';

/** Counts the proofs of participants, and removes what identifies a participant from them. */
@Injectable()
export class ProofErasure implements OnModuleInit, ParticipantRecords {
  readonly counters = BY_PARTICIPANT;

  constructor(
    private readonly db: Db,
    private readonly participants: ParticipantsService,
    private readonly decisions: Decisions,
    private readonly verifications: Verifications,
    private readonly previews: Previews,
  ) {}

  onModuleInit(): void {
    this.participants.register(this);
  }

  /** Rejects those that wait for review, which nobody could judge any more. The hashes that find the same proof again stay. */
  async erase({ businessId, livemode, id: participantId }: Participant): Promise<void> {
    const where = { businessId, livemode, participantId };
    this.db.copyIfDryRun('submissions', 'business_id = $1 and participant_id = $2', [businessId, participantId]);
    const lock = { mode: 'pessimistic_write' } as const;
    const proofs = await this.db.manager.find(Submission, { where, order: { id: 'ASC' }, lock });
    const ids = proofs.map(({ id }) => id);
    const statuses = new Map(proofs.map(({ id, verification }) => [id, verification.status]));
    for (const proof of proofs) {
      Object.assign(proof, { proofUrl: ERASED_URL, notes: null, metadata: {} });
      if (proof.state === 'pending') await this.decisions.reject(proof, null, REASON);
    }
    await this.verifications.forget(ids);
    await this.previews.forget(ids);
    for (const status of new Set(statuses.values())) {
      const same = ids.filter((id) => statuses.get(id) === status);
      // Nothing is going to be checked any more.
      const final = status === 'pending' || status === 'waiting' ? 'none' : status;
      const verification = { status: final, checks: [] };
      await this.db.manager.update(
        Submission,
        { id: In(same) },
        { proofUrl: ERASED_URL, notes: null, metadata: {}, verification },
      );
    }
  }
}
