import { Injectable, OnModuleInit } from '@nestjs/common';
import { MoreThan } from 'typeorm';
import { Db } from '#database';
import { Participant, ParticipantRecords, ParticipantsService } from '#participants';
import { UploadsService } from '#uploads';
import { Decisions } from './decisions';
import { Submission } from './submission.entity';
import { Subjects } from './subjects/subjects';
import { BY_PARTICIPANT } from './submissions.counters';
import { Previews, Verifications } from './verification';

/** In place of the address of an erased proof: `.invalid` belongs to nobody (RFC 2606). */
const ERASED_URL = 'https://erased.invalid/';

/** So that a participant with any number of proofs takes little memory. */
const BATCH = 500;

const REASON = 'The data of this person was erased.';

/** Counts the proofs of participants, and removes what identifies a participant from them. */
@Injectable()
export class ProofErasure implements OnModuleInit, ParticipantRecords {
  readonly counters = BY_PARTICIPANT;

  constructor(
    private readonly db: Db,
    private readonly participants: ParticipantsService,
    private readonly decisions: Decisions,
    private readonly subjects: Subjects,
    private readonly verifications: Verifications,
    private readonly previews: Previews,
    private readonly uploads: UploadsService,
  ) {}

  onModuleInit(): void {
    this.participants.register(this);
  }

  /** Rejects those that wait for review, which nobody could judge any more. The hashes that find the same proof again stay. */
  async erase({ businessId, livemode, id: participantId }: Participant): Promise<void> {
    this.db.copyIfDryRun('submissions', 'business_id = $1 and participant_id = $2', [businessId, participantId]);
    let last = '';
    for (let proofs: Submission[]; ; last = proofs.at(-1)?.id ?? '') {
      proofs = await this.db.manager.find(Submission, {
        where: { businessId, livemode, participantId, id: MoreThan(last) },
        order: { id: 'ASC' },
        take: BATCH,
        lock: { mode: 'pessimistic_write' },
      });
      if (proofs.length === 0) return;
      await this.eraseBatch(proofs);
    }
  }

  private async eraseBatch(proofs: readonly Submission[]): Promise<void> {
    const ids = proofs.map(({ id }) => id);
    await this.verifications.forget(ids);
    await this.previews.forget(ids);
    for (const proof of proofs) {
      const { uploadId, submittedByBusinessId } = proof;
      if (uploadId !== null) await this.uploads.erase({ businessId: submittedByBusinessId, id: uploadId });
      const { status } = proof.verification;
      // Nothing is going to be checked any more.
      const final = status === 'pending' || status === 'waiting' ? 'none' : status;
      const verification = { status: final, checks: [] };
      const erased = { proofUrl: ERASED_URL, tillCode: null, notes: null, metadata: {}, verification };
      Object.assign(proof, erased);
      await this.db.manager.update(Submission, { id: proof.id }, erased);
      if (proof.state === 'pending') await this.decisions.reject(proof, null, REASON);
      if (proof.promise === null) continue;
      await this.subjects.of(proof.subjectType).erase?.(proof);
      await this.db.manager.update(Submission, { id: proof.id }, { promise: null });
    }
  }
}
