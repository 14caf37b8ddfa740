import { Module } from '@nestjs/common';
import { RegistryModule } from '#http';
import { IdentityModule } from '#identity';
import { ParticipantsModule } from '#participants';
import { LedgerModule } from '#ledger';
import { PerksModule } from '#perks';
import { SubmissionsModule } from '#submissions';
import { CashbackService } from './cashback.service';
import {
  CASHBACK_APPROVED,
  CASHBACK_PAID,
  CASHBACK_REJECTED,
  CASHBACK_REQUESTED,
  MEMBER_ENROLLED,
  MEMBER_REMOVED,
  MEMBER_TIER_REACHED,
  PROGRAM_CREATED,
  PROGRAM_ENDED,
  PROGRAM_LAUNCHED,
  PROGRAM_PAUSED,
  PROGRAM_RESUMED,
  PROGRAM_UPDATED,
} from './events';
import { MembersController } from './members.controller';
import { MemberErasure } from './member-erasure';
import { MembersService } from './members.service';
import { ProgramAccess } from './program-access';
import { ProgramEvents } from './program-events';
import { ProgramProofs } from './program-proofs';
import { ProgramsController } from './programs.controller';
import { ALREADY_ENROLLED, CYCLE_LIMIT_REACHED } from './programs.errors';
import { ProgramsService } from './programs.service';
import { ProgramsTools } from './programs.tools';
import { ProgressService } from './progress.service';

@Module({
  imports: [
    IdentityModule,
    ParticipantsModule,
    LedgerModule,
    PerksModule,
    SubmissionsModule,
    RegistryModule.forFeature('programs', {
      ids: ['prog', 'mem', 'pay'],
      scopes: {
        'read.programs': { subject: 'Programs', allows: 'See programs, their members, progress and payouts' },
        'write.programs': {
          subject: 'Programs',
          allows: 'Create and change programs, enroll members, submit their proofs, and request and approve cash-back',
          pays: true,
        },
      },
      errors: [ALREADY_ENROLLED, CYCLE_LIMIT_REACHED],
      endpointErrors: { createSubmission: [CYCLE_LIMIT_REACHED] },
      events: [
        ...[PROGRAM_CREATED, PROGRAM_UPDATED, PROGRAM_LAUNCHED, PROGRAM_PAUSED, PROGRAM_RESUMED, PROGRAM_ENDED],
        ...[MEMBER_ENROLLED, MEMBER_REMOVED, MEMBER_TIER_REACHED],
        ...[CASHBACK_REQUESTED, CASHBACK_APPROVED, CASHBACK_REJECTED, CASHBACK_PAID],
      ],
      eventResources: { program: 'Programs', member: 'Members', cashback: 'Cash-back' },
      tools: ProgramsTools,
      toolsets: {
        programs: {
          purpose: 'for programs',
          description:
            'Run programs that reward many actions over time: members, proofs, points, tiers and cash-back, for owners and members.',
          instructions:
            'For programs: the owner uses createProgram, enrolMember and decideCashback; members and owners use submitProgramProof, getProgress and requestCashback. Proofs are reviewed with reviewSubmission of the default toolset.',
          maxTokens: 4200,
        },
      },
      tags: { Programs: 'Points, tiers and cash-back for the actions of members over time.' },
    }),
  ],
  controllers: [ProgramsController, MembersController],
  providers: [
    ProgramsService,
    MembersService,
    MemberErasure,
    ProgramAccess,
    ProgramEvents,
    ProgramProofs,
    ProgressService,
    CashbackService,
    ProgramsTools,
  ],
})
export class ProgramsModule {}
