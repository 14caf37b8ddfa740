import { Injectable } from '@nestjs/common';
import { PickType } from '@nestjs/swagger';
import { handleErrors } from '#catalog';
import { READS, tool, ToolSource } from '#http';
import { Rules } from '#kernel';
import { ListParticipants, ParticipantId, SaveParticipant } from './participant.dto';
import { ParticipantsService } from './participants.service';

class FindParticipants extends PickType(ListParticipants, ['q', 'externalId', 'email', 'page', 'perPage'] as const) {}

@Rules<SaveParticipant>(handleErrors)
class UpsertParticipant extends PickType(SaveParticipant, [
  'externalId',
  'email',
  'name',
  'handles',
  'blocked',
] as const) {}

class EraseParticipant extends PickType(ParticipantId, ['id'] as const) {}

/** What the list of tools says of a participant. */
const SHOWN = ['id', 'externalId', 'name', 'email', 'handles', 'blocked', 'counts'];

/** The tools for the people who take part. */
@Injectable()
export class ParticipantsTools implements ToolSource {
  constructor(private readonly participants: ParticipantsService) {}

  readonly tools = [
    tool({
      toolset: 'participants',
      name: 'findParticipants',
      endpoint: 'listParticipants',
      title: 'Find participants',
      description:
        'Lists the people who take part in the campaigns and programs of your business, newest first: customers and creators, with their accounts on platforms and what was counted for them. ' +
        'Use q for a name, address or external id, or an exact filter, to get the id for eraseParticipant or for participant in submitProof. ' +
        'searchInfluencers finds creators whom you do not know yet. No match returns an empty list. Pages have perPage rows, fewer if long; send `next` for the next page. Scope read.participants; free.',
      input: FindParticipants,
      list: { rows: 'items', opaque: ['metadata'] },
      outputFields: SHOWN,
      hints: READS,
      run: (input, { actor }) => this.participants.list(actor, input),
    }),
    tool({
      toolset: 'participants',
      name: 'upsertParticipant',
      endpoint: 'saveParticipant',
      title: 'Create or change a participant',
      description:
        'Creates a participant, or changes the one with this externalId or, without it, this email; one of them is required, and what you omit stays as it is. ' +
        'Use it to record a customer or the accounts of one, or to block a person whose proofs you no longer accept. It is not needed before submitProof, whose participant is created as well. ' +
        'Returns the participant with its id, and PARTICIPANT_EXISTS if the address is verified for somebody with another externalId. Sending it again changes nothing. Scope write.participants; free.',
      input: UpsertParticipant,
      outputFields: SHOWN,
      hints: { readOnly: false, destructive: true, idempotent: false, openWorld: false },
      advice: {
        PARTICIPANT_EXISTS: 'Find that participant with findParticipants and its email, and use its externalId.',
      },
      run: async (input, { actor }) => (await this.participants.save(actor, input)).participant,
    }),
    tool({
      toolset: 'participants',
      name: 'eraseParticipant',
      endpoint: 'deleteParticipant',
      title: 'Erase a participant',
      description:
        'Removes everything that identifies a person from a participant and its proofs: name, address, accounts, links and notes. It cannot be undone, so call it only if the person asked for it or your user confirmed it. ' +
        'Perks stay valid, and statistics and the ledger stay as they are. The id comes from findParticipants. To only refuse further proofs, use upsertParticipant with blocked instead. ' +
        'Erasing again returns the same; an unknown id returns NOT_FOUND. Scope write.participants; free.',
      input: EraseParticipant,
      hints: { readOnly: false, destructive: true, idempotent: false, openWorld: false },
      advice: { NOT_FOUND: 'Get id from findParticipants.' },
      run: ({ id }, { actor }) => this.participants.remove(actor, { id, erase: true }),
    }),
  ];
}
