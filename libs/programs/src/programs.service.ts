import { Injectable } from '@nestjs/common';
import { WARNED } from '#catalog';
import { Db, Lists, mapPage, RowsByTime, valuesOf } from '#database';
import { Counters, listOf } from '#database/counters';
import { changedMetadata } from '#database/metadata';
import { BusinessesService } from '#identity';
import { Actor, Clock, newId, notFound, Page } from '#kernel';
import { EventKind } from '#messaging';
import { settleFunding } from './cashback-authority';
import { areSameCycles } from './cycles';
import {
  PROGRAM_CREATED,
  PROGRAM_ENDED,
  PROGRAM_LAUNCHED,
  PROGRAM_PAUSED,
  PROGRAM_RESUMED,
  PROGRAM_UPDATED,
} from './events';
import { ProgramAccess } from './program-access';
import { ProgramEvents } from './program-events';
import { toColumns } from './program-input';
import { programView } from './program-view';
import { CreateProgram, ListPrograms, ProgramView, UpdateProgram } from './program.dto';
import { Program, ProgramTransition } from './program.entity';
import { LISTED, MEMBERS } from './programs.counters';
import { INSERT } from './programs.queries';

const PROGRAMS = new RowsByTime('programs', 'prog', Program, ['livemode']);

const EVENT_OF = {
  launch: PROGRAM_LAUNCHED,
  pause: PROGRAM_PAUSED,
  resume: PROGRAM_RESUMED,
  end: PROGRAM_ENDED,
} satisfies Record<ProgramTransition, EventKind<ProgramView>>;

/** The programs of a business, for their owner. */
@Injectable()
export class ProgramsService {
  constructor(
    private readonly db: Db,
    private readonly clock: Clock,
    private readonly lists: Lists,
    private readonly counters: Counters,
    private readonly publisher: ProgramEvents,
    private readonly access: ProgramAccess,
    private readonly businesses: BusinessesService,
  ) {}

  /** Creates a program, active at once unless it is a draft. @throws ApiError PROHIBITED_ACTION */
  async create(actor: Actor, input: CreateProgram): Promise<ProgramView> {
    const { status, metadata = {}, ...fields } = input;
    const now = this.clock.now();
    const program = Object.assign(new Program(), toColumns(fields), {
      id: newId('prog', now),
      perkCurrency: await this.businesses.currencyOf(actor.businessId),
      businessId: actor.businessId,
      livemode: actor.livemode,
      metadata,
      createdAt: now,
      updatedAt: now,
    });
    if (status === 'active') program.apply('launch');
    program.assertInvariants();
    settleFunding(actor, undefined, program, fields.cashback, now);
    const view = programView(program, 0);
    await this.db.tx(async () => {
      for (const warning of view.warnings ?? []) this.db.effect(WARNED, warning);
      this.db.write(INSERT, valuesOf(Program, program));
      this.counters.add(LISTED, listOf(program));
      await this.publisher.publish(PROGRAM_CREATED, program, view);
    });
    return view;
  }

  /** Newest first. */
  async list(actor: Actor, query: ListPrograms): Promise<Page<ProgramView>> {
    const { businessId, livemode } = actor;
    const { status, q } = query;
    const filters = q === undefined ? [] : [{ nameContaining: q }];
    const counter = status === undefined ? { counter: LISTED, subject: listOf(actor) } : undefined;
    const found = PROGRAMS.list(this.db, [{ businessId, livemode, status }], query, filters, counter);
    const page = await this.lists.page(found, query);
    const counts = await this.counters.read(
      page.items.map(({ id }) => id),
      { members: MEMBERS },
    );
    return mapPage(page, (program) => programView(program, counts.get(program.id)?.members ?? 0));
  }

  /** @throws ApiError NOT_FOUND */
  async get(actor: Actor, id: string): Promise<ProgramView> {
    return this.view(await this.access.owned(actor, id));
  }

  /**
   * Changes fields, makes a transition, or both, atomically. A changed rule applies to proofs submitted from then on; a changed
   * cycle starts anew, without the points of the current one.
   * @throws ApiError NOT_FOUND, INVALID_STATE or PROHIBITED_ACTION
   */
  async update(actor: Actor, { id, action, metadata, ...change }: UpdateProgram): Promise<ProgramView> {
    return this.db.tx(async () => {
      const program = await this.lockOwn(actor, id);
      if (!isBudget(actor, { action, metadata, ...change })) program.assertEditable();
      const before = Object.assign(new Program(), program);
      const labels = changedMetadata(program.metadata, metadata);
      program.metadata = labels ?? program.metadata;
      const isEdited = edit(program, change) || labels !== undefined;
      if (isEdited) {
        program.assertInvariants();
        settleFunding(actor, before, program, change.cashback, this.clock.now());
      }
      if (!isEdited && !action) return this.view(program);
      if (action) program.apply(action);
      program.updatedAt = this.clock.now();
      await this.db.manager.update(Program, { id }, program);
      const view = await this.view(program);
      if (isEdited) await this.publisher.publish(PROGRAM_UPDATED, program, view);
      if (action) await this.publisher.publish(EVENT_OF[action], program, view);
      return view;
    });
  }

  /** Ends a program, which is final. @throws ApiError NOT_FOUND, or INVALID_STATE if it has ended already */
  async end(actor: Actor, id: string): Promise<ProgramView> {
    return this.update(actor, { id, action: 'end' });
  }

  private async lockOwn({ businessId, livemode }: Actor, id: string): Promise<Program> {
    const program = await this.db.manager.findOne(Program, {
      where: { id, businessId, livemode },
      lock: { mode: 'pessimistic_write' },
    });
    if (!program) throw notFound();
    return program;
  }

  private async view(program: Program): Promise<ProgramView> {
    const counts = await this.counters.read([program.id], { members: MEMBERS });
    return programView(program, counts.get(program.id)?.members ?? 0);
  }
}

/**
 * Whether the request does nothing but set the terms of cash-back that is paid from the balance. That is possible after the end of a
 * program, because payouts that were requested before it need a budget.
 */
function isBudget(actor: Actor, request: Omit<UpdateProgram, 'id'>): boolean {
  const given = Object.entries(request).filter(([, value]) => value !== undefined);
  return actor.role === 'owner' && given.length === 1 && request.cashback?.funding === 'ledger';
}

/** Applies the given fields, and returns whether there were any. */
function edit(program: Program, change: Omit<UpdateProgram, 'id' | 'action' | 'metadata'>): boolean {
  const columns = toColumns(change);
  const { cycleRules } = program;
  Object.assign(program, columns);
  if (!areSameCycles(program.cycleRules, cycleRules)) program.cycleVersion++;
  return Object.keys(columns).length > 0;
}
