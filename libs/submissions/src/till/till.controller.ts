import { Controller, Get, Post } from '@nestjs/common';
import { CurrentActor, Endpoint, Input } from '#http';
import { Actor, NOT_FOUND } from '#kernel';
import { SubmissionView } from '../submission.dto';
import { ALREADY_REVIEWED } from '../submissions.errors';
import { REVIEWING } from '../subjects/subject-type';
import { ProofCode, ProofsAtTill } from './till.dto';
import { TillProofs } from './till-proofs';

@Controller('api/v1/till')
export class TillController {
  constructor(private readonly proofs: TillProofs) {}

  @Endpoint({
    id: 'getProofsAtTill',
    tag: 'Submissions',
    summary: 'Look a proof up at the till',
    description:
      'Returns the proof of the person who shows this code to your business, or an empty list: which action has to be seen, and what it earns. ' +
      'Perks have codes of the same form, which `GET /perks` finds.',
    access: 'read.perks',
    roles: { till: true },
    tier: 'relaxed',
    input: ProofCode,
    returns: ProofsAtTill,
  })
  @Get('proofs')
  proofsWith(@CurrentActor() actor: Actor, @Input() { code }: ProofCode): Promise<ProofsAtTill> {
    return this.proofs.find(actor, code);
  }

  @Endpoint({
    id: 'confirmProof',
    tag: 'Submissions',
    summary: 'Confirm a proof at the till',
    description:
      'Approves a proof of the type `till` whose code a person shows, once you have seen the action, such as the friend whom they brought. ' +
      'It releases what was promised, and is final; the perk in the response can be redeemed at once. To refuse it, do nothing, or reject it with `POST /submissions/review`.',
    access: 'write.perks',
    roles: { till: true },
    inAddition: Object.values(REVIEWING),
    tier: 'standard',
    essential: true,
    input: ProofCode,
    examples: { code: { code: 'K7M2XQ9PWD' } },
    returns: SubmissionView,
    errors: [NOT_FOUND, ALREADY_REVIEWED],
  })
  @Post('confirm')
  confirm(@CurrentActor() actor: Actor, @Input() { code }: ProofCode): Promise<SubmissionView> {
    return this.proofs.confirm(actor, code);
  }
}
