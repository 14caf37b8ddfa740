import { ServerResponse } from 'node:http';
import { Controller, Delete, Get, Post, Put, Res } from '@nestjs/common';
import { CurrentActor, Endpoint, Input } from '#http';
import { Actor, INVALID_STATE, NOT_FOUND, Page } from '#kernel';
import {
  ListParticipants,
  ParticipantId,
  ParticipantPage,
  ParticipantRemoved,
  ParticipantView,
  RemoveParticipant,
  SaveParticipant,
  UpdateParticipant,
} from './participant.dto';
import { PARTICIPANT_EXISTS } from './participants.errors';
import { ParticipantsService } from './participants.service';

@Controller('api/v1/participants')
export class ParticipantsController {
  constructor(private readonly participants: ParticipantsService) {}

  @Endpoint({
    id: 'saveParticipant',
    tag: 'Participants',
    summary: 'Create or change a participant',
    description:
      'Creates a participant. If there is already one with this `externalId`, or with this e-mail address if you send no `externalId`, it is changed instead, so the same request can safely be sent again. ' +
      'Fields that you omit stay as they are. A person you have known only by their address gets the `externalId`.',
    access: 'write.participants',
    tier: 'standard',
    input: SaveParticipant,
    examples: {
      customer: {
        externalId: 'customer-8421',
        email: 'grace@example.com',
        name: 'Grace Hopper',
        handles: [{ platformId: 'ig', handle: '@grace.drinks.coffee' }],
      },
    },
    returns: ParticipantView,
    alsoReturns: { 201: 'The participant was created.' },
    errors: [PARTICIPANT_EXISTS],
  })
  @Post()
  async save(
    @CurrentActor() actor: Actor,
    @Input() input: SaveParticipant,
    @Res({ passthrough: true }) response: ServerResponse,
  ): Promise<ParticipantView> {
    const { participant, isNew } = await this.participants.save(actor, input);
    response.statusCode = isNew ? 201 : 200;
    return participant;
  }

  @Endpoint({
    id: 'listParticipants',
    tag: 'Participants',
    summary: 'List participants',
    description:
      'The people who take part in your campaigns and programs, newest first: your own customers, and creators who submitted proofs to you. Those who were erased are not included.',
    access: 'read.participants',
    tier: 'relaxed',
    input: ListParticipants,
    returns: ParticipantPage,
  })
  @Get()
  list(@CurrentActor() actor: Actor, @Input() query: ListParticipants): Promise<Page<ParticipantView>> {
    return this.participants.list(actor, query);
  }

  @Endpoint({
    id: 'getParticipant',
    tag: 'Participants',
    summary: 'Get a participant',
    access: 'read.participants',
    tier: 'relaxed',
    input: ParticipantId,
    returns: ParticipantView,
    errors: [NOT_FOUND],
  })
  @Get(':id')
  get(@CurrentActor() actor: Actor, @Input() { id }: ParticipantId): Promise<ParticipantView> {
    return this.participants.get(actor, id);
  }

  @Endpoint({
    id: 'updateParticipant',
    tag: 'Participants',
    summary: 'Update a participant',
    description:
      'Fields that you omit stay as they are, and null clears one. With `blocked`, no more proofs are accepted from the person.',
    access: 'write.participants',
    tier: 'standard',
    input: UpdateParticipant,
    examples: { block: { blocked: true } },
    returns: ParticipantView,
    errors: [NOT_FOUND, PARTICIPANT_EXISTS, INVALID_STATE],
  })
  @Put(':id')
  update(@CurrentActor() actor: Actor, @Input() input: UpdateParticipant): Promise<ParticipantView> {
    return this.participants.update(actor, input);
  }

  @Endpoint({
    id: 'deleteParticipant',
    tag: 'Participants',
    summary: 'Delete or erase a participant',
    description:
      'Deletes a participant without proofs and perks. With `erase`, also one that has them: everything that identifies the person is removed from the participant and its proofs, and cannot be restored. Perks, statistics and the ledger stay.',
    access: 'write.participants',
    tier: 'standard',
    input: RemoveParticipant,
    returns: ParticipantRemoved,
    errors: [NOT_FOUND, INVALID_STATE],
  })
  @Delete(':id')
  remove(@CurrentActor() actor: Actor, @Input() input: RemoveParticipant): Promise<ParticipantRemoved> {
    return this.participants.remove(actor, input);
  }
}
