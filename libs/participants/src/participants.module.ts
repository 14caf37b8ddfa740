import { Module } from '@nestjs/common';
import { RegistryModule } from '#http';
import { IdentityModule } from '#identity';
import { ParticipantUpsert } from './participant-upsert';
import { ParticipantsController } from './participants.controller';
import { PARTICIPANT_EXISTS } from './participants.errors';
import { ParticipantsService } from './participants.service';
import { ParticipantsTools } from './participants.tools';
import { Submitters } from './submitters';

@Module({
  imports: [
    IdentityModule,
    RegistryModule.forFeature('participants', {
      ids: ['prt'],
      scopes: {
        'read.participants': { subject: 'Customers', allows: 'See your customers, with their e-mail addresses' },
        'write.participants': { subject: 'Customers', allows: 'Add, change, block and erase customers' },
      },
      errors: [PARTICIPANT_EXISTS],
      tools: ParticipantsTools,
      toolsets: {
        participants: {
          purpose: 'for customers',
          description:
            'Find, add, block and erase the people who take part in the campaigns and programs of a business.',
          instructions:
            'For customers: find them with findParticipants, add or change them with upsertParticipant, and remove their data with eraseParticipant only on request.',
          maxTokens: 2100,
        },
      },
      tags: {
        Participants: 'The people who take part: customers of the business, and creators who submitted proofs to it.',
      },
    }),
  ],
  controllers: [ParticipantsController],
  providers: [ParticipantsService, ParticipantUpsert, Submitters, ParticipantsTools],
  exports: [ParticipantsService, Submitters],
})
export class ParticipantsModule {}
