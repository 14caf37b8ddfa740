import { Controller, Delete, Get, Post, Put } from '@nestjs/common';
import { PROHIBITED_ACTION } from '#catalog';
import { CurrentActor, Endpoint, Input } from '#http';
import { Actor, INVALID_STATE, NOT_FOUND, Page } from '#kernel';
import { FUND_CASHBACK, SET_BUDGET } from './cashback-authority';
import { CreateProgram, ListPrograms, ProgramId, ProgramPage, ProgramView, UpdateProgram } from './program.dto';
import { ProgramsService } from './programs.service';

@Controller('api/v1/programs')
export class ProgramsController {
  constructor(private readonly programs: ProgramsService) {}

  @Endpoint({
    id: 'createProgram',
    tag: 'Programs',
    summary: 'Create a program',
    description:
      'A program rewards many actions of its members: each approved proof earns points, and points reach tiers with a perk in each cycle. It is active at once, unless `status` is `draft`.',
    access: 'write.programs',
    inAddition: [FUND_CASHBACK, SET_BUDGET],
    tier: 'standard',
    status: 201,
    input: CreateProgram,
    examples: {
      points: {
        name: 'Coffee regulars',
        rules: [
          { actionId: 'ig_st', points: 50, maxPerCycle: 4 },
          { actionId: 'tt_vd', platformId: 'tiktok', points: 200 },
        ],
        tiers: [
          { name: 'Regular', requiredPoints: 200, perk: { type: 'pct', value: 10 } },
          { name: 'Local hero', requiredPoints: 400, perk: { type: 'free_item', value: 5, description: 'A cake' } },
        ],
        cycle: 'monthly',
      },
      cashback: {
        name: 'Reels for cash',
        rules: [{ actionId: 'ig_rl', points: 1 }],
        cashback: { amountPerAction: 2.5, currency: 'EUR', minimumPayout: 10, monthlyBudget: 500 },
        membership: 'invite',
      },
    },
    returns: ProgramView,
    errors: [PROHIBITED_ACTION],
  })
  @Post()
  create(@CurrentActor() actor: Actor, @Input() input: CreateProgram): Promise<ProgramView> {
    return this.programs.create(actor, input);
  }

  @Endpoint({
    id: 'listPrograms',
    tag: 'Programs',
    summary: 'List programs',
    description: "Returns the caller's own programs, newest first.",
    access: 'read.programs',
    tier: 'relaxed',
    input: ListPrograms,
    returns: ProgramPage,
  })
  @Get()
  list(@CurrentActor() actor: Actor, @Input() query: ListPrograms): Promise<Page<ProgramView>> {
    return this.programs.list(actor, query);
  }

  @Endpoint({
    id: 'getProgram',
    tag: 'Programs',
    summary: 'Get a program',
    description: "Returns one of the caller's own programs. Members see its actions and tiers in their progress.",
    access: 'read.programs',
    tier: 'relaxed',
    input: ProgramId,
    returns: ProgramView,
  })
  @Get(':id')
  get(@CurrentActor() actor: Actor, @Input() { id }: ProgramId): Promise<ProgramView> {
    return this.programs.get(actor, id);
  }

  @Endpoint({
    id: 'updateProgram',
    tag: 'Programs',
    summary: 'Update a program',
    description:
      'Changes any fields, makes a transition, or both. Null clears a field; an absent field is unchanged; a list is replaced as a whole, and so is `cashback`: without `monthlyBudget` it has no limit, unless it is paid from the balance. ' +
      'Changed rules and amounts apply to proofs submitted from then on. Changing `cycle` or `cycleStartDay` starts a new cycle without points. ' +
      'A paused program accepts no enrollments and no proofs, and one that has ended cannot be changed, except that an owner can set the budget of its cash-back; reviews and payouts continue.',
    access: 'write.programs',
    inAddition: [FUND_CASHBACK, SET_BUDGET],
    tier: 'standard',
    input: UpdateProgram,
    examples: { pause: { action: 'pause' }, rules: { rules: [{ actionId: 'ig_st', points: 75 }] } },
    returns: ProgramView,
    errors: [NOT_FOUND, INVALID_STATE, PROHIBITED_ACTION],
  })
  @Put(':id')
  update(@CurrentActor() actor: Actor, @Input() input: UpdateProgram): Promise<ProgramView> {
    return this.programs.update(actor, input);
  }

  @Endpoint({
    id: 'endProgram',
    tag: 'Programs',
    summary: 'End a program',
    description:
      'Ends a program, which is final. It is not deleted: pending proofs can be reviewed, and payouts continue.',
    access: 'write.programs',
    tier: 'standard',
    input: ProgramId,
    returns: ProgramView,
    errors: [NOT_FOUND, INVALID_STATE],
  })
  @Delete(':id')
  end(@CurrentActor() actor: Actor, @Input() { id }: ProgramId): Promise<ProgramView> {
    return this.programs.end(actor, id);
  }
}
