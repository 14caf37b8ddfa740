// An application to compare with: the same four operations on the same tables, as a team writes them with Nest and TypeORM for
// speed: repositories, one guard that remembers keys, plain objects as responses. It has neither scopes nor rate limits, and
// writes no log.
import { Controller, Get, Module, Query } from '@nestjs/common';
import { APP_GUARD } from '@nestjs/core';
import { TypeOrmModule } from '@nestjs/typeorm';
import { actionsPage } from '../shared/views';
import { ApiKey } from './api-key.entity';
import { Campaign } from './campaigns/campaign.entity';
import { CampaignsController } from './campaigns/campaigns.controller';
import { EventsService } from './events/events.service';
import { OutboxEvent } from './events/outbox-event.entity';
import { OutboxSequence } from './events/outbox-sequence.entity';
import { KeyGuard, Public } from './key.guard';
import { PageQuery } from './page.query';
import { Participant } from './submissions/participant.entity';
import { Perk } from './perks/perk.entity';
import { PlanUsage } from './submissions/plan-usage.entity';
import { ProofFingerprint } from './submissions/proof-fingerprint.entity';
import { SubmissionVerification } from './submissions/submission-verification.entity';
import { Submission } from './submissions/submission.entity';
import { SubmissionsController } from './submissions/submissions.controller';
import { SubmissionsService } from './submissions/submissions.service';

const entities = [
  ...[ApiKey, Campaign, OutboxEvent, OutboxSequence, Participant, Perk],
  ...[PlanUsage, ProofFingerprint, Submission, SubmissionVerification],
];

@Public()
@Controller('actions')
class ActionsController {
  @Get()
  list(@Query() { page, perPage }: PageQuery) {
    return { success: true, data: actionsPage(page, perPage) };
  }
}

@Module({
  imports: [
    TypeOrmModule.forRoot({ type: 'postgres', url: process.env.DATABASE_URL, poolSize: 10, entities }),
    TypeOrmModule.forFeature([ApiKey, Campaign]),
  ],
  controllers: [ActionsController, CampaignsController, SubmissionsController],
  providers: [SubmissionsService, EventsService, { provide: APP_GUARD, useClass: KeyGuard }],
})
export class AppModule {}
