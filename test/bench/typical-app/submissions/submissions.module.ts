import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { EventsService } from '../events/events.service';
import { OutboxEvent } from '../events/outbox-event.entity';
import { OutboxSequence } from '../events/outbox-sequence.entity';
import { Perk } from '../perks/perk.entity';
import { PlanUsage } from './plan-usage.entity';
import { ProofFingerprint } from './proof-fingerprint.entity';
import { SubmissionVerification } from './submission-verification.entity';
import { Submission } from './submission.entity';
import { SubmissionsController } from './submissions.controller';
import { SubmissionsService } from './submissions.service';

@Module({
  imports: [
    TypeOrmModule.forFeature([
      Submission,
      SubmissionVerification,
      ProofFingerprint,
      PlanUsage,
      Perk,
      OutboxEvent,
      OutboxSequence,
    ]),
  ],
  controllers: [SubmissionsController],
  providers: [SubmissionsService, EventsService],
})
export class SubmissionsModule {}
