import { ServerResponse } from 'node:http';
import { Controller, Delete, Get, Post, Res } from '@nestjs/common';
import { PLAN_LIMIT_EXCEEDED } from '#billing';
import { CurrentActor, Endpoint, Input } from '#http';
import { Actor, INVALID_STATE, NOT_FOUND, Page } from '#kernel';
import { INSUFFICIENT_FUNDS } from '#ledger';
import { DUPLICATE_SUBMISSION, SubmissionView } from '#submissions';
import { ChangeCashback, ListCashback, CashbackPayoutPage, CashbackPayoutView } from './cashback.dto';
import { PAY_CASHBACK } from './cashback-authority';
import { CashbackService } from './cashback.service';
import { EnrolMember, ListMembers, MemberOfProgram, MemberPage, MemberView } from './member.dto';
import { MembersService } from './members.service';
import { ProgramProofs } from './program-proofs';
import { ALREADY_ENROLLED, CYCLE_LIMIT_REACHED } from './programs.errors';
import { GetProgress, ProgressResponse, ProgressView, StandingView } from './progress.dto';
import { ProgressService } from './progress.service';
import { SubmitProgramProof } from './proof.dto';

/** What the members of a program do and get. */
@Controller('api/v1/programs')
export class MembersController {
  constructor(
    private readonly members: MembersService,
    private readonly proofs: ProgramProofs,
    private readonly progress: ProgressService,
    private readonly cashback: CashbackService,
  ) {}

  @Endpoint({
    id: 'enrolMember',
    tag: 'Programs',
    summary: 'Enroll a member',
    description:
      'The owner enrolls anyone: with `businessId` an account on this service, otherwise somebody for whom the owner submits proofs. ' +
      'A creator enrolls itself in a program with open membership by sending `{}`. Only the owner can enroll a removed member again, who then has its history.',
    access: 'write.programs',
    tier: 'standard',
    status: 201,
    input: EnrolMember,
    examples: {
      guest: { memberId: 'guest-42', name: 'Grace Hopper', email: 'grace@example.com' },
      itself: {},
    },
    returns: MemberView,
    errors: [NOT_FOUND, ALREADY_ENROLLED, INVALID_STATE],
  })
  @Post(':id/members')
  enroll(@CurrentActor() actor: Actor, @Input() input: EnrolMember): Promise<MemberView> {
    return this.members.enroll(actor, input);
  }

  @Endpoint({
    id: 'listMembers',
    tag: 'Programs',
    summary: 'List members',
    description: 'Returns all members to the owner, newest first, and to a member only its own record.',
    access: 'read.programs',
    tier: 'relaxed',
    input: ListMembers,
    returns: MemberPage,
  })
  @Get(':id/members')
  list(@CurrentActor() actor: Actor, @Input() query: ListMembers): Promise<Page<MemberView>> {
    return this.members.list(actor, query);
  }

  @Endpoint({
    id: 'removeMember',
    tag: 'Programs',
    summary: 'Remove a member',
    description:
      'For the owner. The member submits no more proofs; its points, perks and cash-back are kept, and it can still request what it has earned.',
    access: 'write.programs',
    tier: 'standard',
    input: MemberOfProgram,
    returns: MemberView,
  })
  @Delete(':id/members/:memberId')
  remove(@CurrentActor() actor: Actor, @Input() input: MemberOfProgram): Promise<MemberView> {
    return this.members.remove(actor, input);
  }

  @Endpoint({
    id: 'submitProgramProof',
    tag: 'Programs',
    summary: 'Submit a proof to a program',
    description:
      'Submits proof that a member did one of the actions. Members submit their own proofs; the owner says whose proof it is with `memberId`. The owner reviews the submission, unless the program approves automatically. ' +
      'Points and cash-back are those promised now, and count in the current cycle, even if the proof is approved later; `earned` of the submission says what it earned.',
    access: 'write.programs',
    tier: 'standard',
    cost: 'submissions',
    status: 201,
    input: SubmitProgramProof,
    examples: { post: { actionId: 'ig_st', proofUrl: 'https://www.instagram.com/p/C1a2b3c4d5e/' } },
    returns: SubmissionView,
    errors: [NOT_FOUND, INVALID_STATE, CYCLE_LIMIT_REACHED, DUPLICATE_SUBMISSION, PLAN_LIMIT_EXCEEDED],
  })
  @Post(':id/submit')
  submit(@CurrentActor() actor: Actor, @Input() input: SubmitProgramProof): Promise<SubmissionView> {
    return this.proofs.submit(actor, input);
  }

  @Endpoint({
    id: 'getProgress',
    tag: 'Programs',
    summary: 'Get member progress',
    description:
      'With `memberId`, or if the caller is a member, returns the progress of one member in a cycle. Otherwise, ' +
      'the owner gets a page of members, most points first: all active members for the current cycle, or those ' +
      'with points for an earlier one.',
    access: 'read.programs',
    tier: 'relaxed',
    input: GetProgress,
    returns: ProgressResponse,
  })
  @Get(':id/progress')
  getProgress(@CurrentActor() actor: Actor, @Input() query: GetProgress): Promise<ProgressView | Page<StandingView>> {
    return this.progress.get(actor, query);
  }

  @Endpoint({
    id: 'listCashback',
    tag: 'Programs',
    summary: 'List cash-back payouts',
    description: 'Returns payouts, newest first: to the owner all payouts of the program, to a member only its own.',
    access: 'read.programs',
    tier: 'relaxed',
    input: ListCashback,
    returns: CashbackPayoutPage,
  })
  @Get(':id/cashback')
  listCashback(@CurrentActor() actor: Actor, @Input() query: ListCashback): Promise<Page<CashbackPayoutView>> {
    return this.cashback.list(actor, query);
  }

  @Endpoint({
    id: 'changeCashback',
    tag: 'Programs',
    summary: 'Request or decide on a cash-back payout',
    description:
      '`request`: a member, or the owner for one, requests cash-back that was earned and has not been requested. ' +
      '`approve`, `reject`, `mark_paid`: the owner decides. With `funding: ledger`, an approved payout is transferred from the balance of the owner to that of the member, and is paid at once; otherwise the owner pays it outside this service and then records it with `mark_paid`.',
    access: 'write.programs',
    inAddition: [PAY_CASHBACK],
    tier: 'standard',
    input: ChangeCashback,
    examples: {
      request: { action: 'request', amount: 12.5 },
      approve: { action: 'approve', payoutId: 'pay_01kaj4yt7hfbc9zqf3v1w2x5n8' },
      markPaid: { action: 'mark_paid', payoutId: 'pay_01kaj4yt7hfbc9zqf3v1w2x5n8', note: 'Paid by transfer' },
    },
    returns: CashbackPayoutView,
    alsoReturns: { 201: 'Cash-back was requested.' },
    errors: [NOT_FOUND, INVALID_STATE, INSUFFICIENT_FUNDS],
  })
  @Post(':id/cashback')
  async changeCashback(
    @CurrentActor() actor: Actor,
    @Input() input: ChangeCashback,
    @Res({ passthrough: true }) response: ServerResponse,
  ): Promise<CashbackPayoutView> {
    const payout = await this.cashback.change(actor, input);
    response.statusCode = input.action === 'request' ? 201 : 200;
    return payout;
  }
}
