import { Injectable } from '@nestjs/common';
import { Db, List, Lists, mapPage, RowsByTime, valuesOf, violates } from '#database';
import { Counters } from '#database/counters';
import { BusinessesService } from '#identity';
import { Actor, Clock, INVALID_STATE, invalid, newId, notFound, Page } from '#kernel';
import { EventKind } from '#messaging';
import { Submitters } from '#participants';
import { MEMBER_ENROLLED, MEMBER_REMOVED } from './events';
import { EnrolMember, ListMembers, MemberOfProgram, MemberView, memberView } from './member.dto';
import { Member, MEMBER_STATUSES } from './member.entity';
import { COUNT_SEARCH, ENROLL, LOCK_SAME, REMOVE, SAME, SEARCH } from './members.queries';
import { ProgramEvents } from './program-events';
import { ProgramAccess, SeenProgram } from './program-access';
import { Program } from './program.entity';
import { ENROLLED, MEMBERS } from './programs.counters';
import { ALREADY_ENROLLED } from './programs.errors';

const MEMBERS_BY_TIME = new RowsByTime('program_members', 'mem', Member, ['programId']);

/** The indexes of what only one member of a program has. */
const UNIQUE = ['program_members_account', 'program_members_reference', 'program_members_email'];

/** Sorts after every character that a name can contain. */
const LAST_CHARACTER = '\u{10FFFF}';

/** The members of programs. */
@Injectable()
export class MembersService {
  constructor(
    private readonly db: Db,
    private readonly clock: Clock,
    private readonly lists: Lists,
    private readonly counters: Counters,
    private readonly publisher: ProgramEvents,
    private readonly businesses: BusinessesService,
    private readonly access: ProgramAccess,
    private readonly submitters: Submitters,
  ) {}

  /**
   * Enrolls a member: the owner anyone, a creator itself. The owner can enroll a removed member again, which keeps its history.
   * @throws ApiError NOT_FOUND, ALREADY_ENROLLED, or INVALID_STATE if the program accepts no enrollments
   */
  async enroll(actor: Actor, { id, ...input }: EnrolMember): Promise<MemberView> {
    const seen = await this.access.seen(actor, id);
    const { program, isOwner } = seen;
    if (program.status === 'paused' || program.status === 'ended') throw program.closed('enrollments', isOwner);
    const member = await this.build(actor, seen, input);
    return this.db.tx(async () => {
      const { accountId, reference, email } = member;
      this.db.copyIfDryRun('program_members', SAME, [program.id, accountId, reference, email]);
      const [created] = await this.db.query(ENROLL, valuesOf(Member, member));
      const enrolled = created ? member : await this.enrollAgain(member, input.memberId, isOwner);
      enrolled.participantId ??= await this.linkParticipant(enrolled, input);
      this.counters.add(MEMBERS, program.id);
      if (created) this.counters.add(ENROLLED, program.id);
      await this.publish(enrolled, program, MEMBER_ENROLLED);
      return memberView(enrolled, program, this.clock.now(), isOwner);
    });
  }

  /** All members for the owner, newest first unless searched; for a member, only its own record. */
  async list(actor: Actor, query: ListMembers): Promise<Page<MemberView>> {
    const seen = await this.access.seen(actor, query.id);
    const { program, isOwner } = seen;
    const page = await this.lists.page(isOwner ? this.listed(program, query) : onlyOf(seen), query);
    return mapPage(page, (member) => memberView(member, program, this.clock.now(), isOwner));
  }

  /** Removes a member of a program of the actor's business. Removing it again changes nothing. @throws ApiError NOT_FOUND */
  async remove(actor: Actor, { id, memberId }: MemberOfProgram): Promise<MemberView> {
    const program = await this.access.owned(actor, id);
    return this.db.tx(async () => {
      const member = await this.access.memberOf(program, memberId);
      this.db.copyIfDryRun('program_members', 'id = $1', [member.id]);
      const [row] = await this.db.query<Member>(REMOVE, [member.id]);
      if (!row) return memberView(member, program, this.clock.now(), true);
      const removed = Object.assign(new Member(), row);
      this.counters.add(MEMBERS, program.id, -1);
      await this.publish(removed, program, MEMBER_REMOVED);
      return memberView(removed, program, this.clock.now(), true);
    });
  }

  private async linkParticipant(member: Member, { memberId, email }: Omit<EnrolMember, 'id'>): Promise<string> {
    const { id, accountId, name } = member;
    const participant = await this.submitters.enrolled(member, accountId, { externalId: memberId, email, name });
    await this.db.manager.update(Member, { id }, { participantId: participant.id });
    return participant.id;
  }

  private async build(
    actor: Actor,
    { program, isOwner }: SeenProgram,
    { memberId, name, email, businessId, metadata }: Omit<EnrolMember, 'id'>,
  ): Promise<Member> {
    if (!isOwner && memberId !== undefined) throw invalid('memberId', 'can be set only by the owner of the program');
    if (!isOwner && email !== undefined) throw invalid('email', 'can be set only by the owner of the program');
    if (!isOwner && metadata !== undefined) throw invalid('metadata', 'can be set only by the owner of the program');
    if (!isOwner && (businessId ?? actor.businessId) !== actor.businessId)
      throw invalid('businessId', 'must be your own: only the owner of the program can enroll others');
    if (isOwner && businessId === actor.businessId)
      throw invalid('businessId', 'must not be your own: a business cannot be a member of its own program');
    const accountId = isOwner ? (businessId ?? null) : actor.businessId;
    const accountName = accountId === null ? undefined : await this.businesses.nameOf(accountId);
    if (accountId !== null && accountName === undefined)
      throw invalid('businessId', 'is not an account on this service');
    // The name of an account is not shown to others unless the account enrolls itself.
    const shown = name ?? (isOwner ? undefined : accountName);
    if (shown === undefined) throw invalid('name', 'is required: only an account that enrolls itself may leave it out');
    const now = this.clock.now();
    const id = newId('mem', now);
    return Object.assign(new Member(), {
      id,
      programId: program.id,
      businessId: program.businessId,
      livemode: program.livemode,
      accountId,
      reference: memberId ?? id,
      name: shown,
      nameKey: shown.toLowerCase(),
      email: email?.toLowerCase() ?? null,
      enrolledAt: now,
      metadata: metadata ?? {},
    });
  }

  /** Enrolls the removed member with the same account, reference or e-mail address. @throws ApiError ALREADY_ENROLLED */
  private async enrollAgain(
    { programId, accountId, reference, email, name, nameKey, enrolledAt, metadata }: Member,
    memberId: string | undefined,
    isOwner: boolean,
  ): Promise<Member> {
    const rows = await this.db.query<Member>(LOCK_SAME, [programId, accountId, reference, email]);
    const [row, another] = rows;
    if (!row || another || row.status === 'active') throw alreadyEnrolled(rows, isOwner);
    if (!isOwner)
      throw INVALID_STATE.error('Your business was removed from this program. Only its owner can enroll it again.', {
        status: row.status,
      });
    // What an account has earned, its perks and its payouts are not given to another account.
    if (accountId !== null && row.accountId !== null && accountId !== row.accountId)
      throw alreadyEnrolled(rows, isOwner);
    const changes: Partial<Member> = {
      status: 'active',
      enrolledAt,
      accountId: accountId ?? row.accountId,
      reference: memberId ?? row.reference,
      email: email ?? row.email,
      name,
      nameKey,
      metadata: { ...row.metadata, ...metadata },
    };
    try {
      await this.db.manager.update(Member, { id: row.id }, changes);
    } catch (error) {
      // Another member has got one of the values since the rows were read.
      if (UNIQUE.some((index) => violates(error, index))) throw alreadyEnrolled([], isOwner);
      throw error;
    }
    return Object.assign(new Member(), row, changes);
  }

  private listed(program: Program, query: ListMembers): List<Member> {
    const { businessId, livemode, id: programId } = program;
    const status = query.status === undefined ? MEMBER_STATUSES : [query.status];
    if (query.q !== undefined && query.metadata !== undefined)
      throw invalid('metadata', 'cannot be combined with q: send only one of them');
    if (query.q !== undefined) return this.found(programId, status, query.q);
    // Members of a program are found by their metadata alone.
    const isLabelled = query.metadata !== undefined && query.status === undefined;
    const wanted = isLabelled ? { businessId, programId } : { businessId, livemode, programId, status };
    const counter = query.status === undefined ? ENROLLED : query.status === 'active' ? MEMBERS : undefined;
    return MEMBERS_BY_TIME.list(this.db, [wanted], query, [], counter && { counter, subject: programId });
  }

  private found(programId: string, statuses: readonly string[], text: string): List<Member> {
    const key = text.toLowerCase();
    const values = [programId, [...statuses], key, key + LAST_CHARACTER, text];
    return {
      name: 'program_members by name',
      identity: JSON.stringify(['program_members by name', ...values]),
      read: async ({ after = ['', ''], offset, limit }) => {
        const reader = await this.db.reader();
        const rows = await reader.query<Member>(SEARCH, [...values, ...after, offset + limit, offset]);
        return rows.map((row) => Object.assign(new Member(), row));
      },
      count: async (limit) => {
        const reader = await this.db.reader();
        const [row] = await reader.query<{ count: number }>(COUNT_SEARCH, [...values, '', '', limit]);
        return row?.count ?? 0;
      },
      positionOf: ({ nameKey, id }) => [nameKey, id],
    };
  }

  /** The account of the member receives the event too, so it contains no e-mail address. */
  private publish(member: Member, program: Program, kind: EventKind<MemberView>): Promise<void> {
    const data = memberView(member, program, this.clock.now(), false);
    return this.publisher.publish(kind, member, data);
  }
}

/** A list with the actor's own membership. @throws ApiError NOT_FOUND if there is none */
function onlyOf({ own }: SeenProgram): List<Member> {
  if (!own) throw notFound();
  return {
    name: 'own program_members',
    read: ({ after, offset }) => Promise.resolve(after || offset > 0 ? [] : [own]),
    count: () => Promise.resolve(1),
    positionOf: ({ id }) => [id],
  };
}

/** Only the owner learns which member it is. */
function alreadyEnrolled([existing]: Member[], isOwner: boolean) {
  return isOwner
    ? ALREADY_ENROLLED.error(undefined, { memberId: existing?.reference })
    : ALREADY_ENROLLED.error('Your business is already a member of this program.', {});
}
