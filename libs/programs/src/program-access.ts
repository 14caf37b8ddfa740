import { Injectable } from '@nestjs/common';
import { Db } from '#database';
import { Actor, notFound } from '#kernel';
import { ProofSender } from '#submissions';
import { Member } from './member.entity';
import { FIND_BY_ACCOUNT } from './members.queries';
import { Program } from './program.entity';
import { FIND } from './programs.queries';

/** A program with the role of the caller in it. */
export interface SeenProgram {
  program: Program;
  /** Whether the actor's business owns it. */
  isOwner: boolean;
  /** The membership of the actor's business; undefined if it has none. The owner is never a member. */
  own: Member | undefined;
}

/** Decides who may see which program, and finds its members. */
@Injectable()
export class ProgramAccess {
  constructor(private readonly db: Db) {}

  /** A program of the actor's business. @throws ApiError NOT_FOUND */
  async owned(actor: Actor, id: string): Promise<Program> {
    const program = await this.find(id, actor.livemode);
    if (program?.businessId !== actor.businessId) throw notFound();
    return program;
  }

  /**
   * A program in the mode of the reader that its business owns or is a member of, also after it was removed; or that creators
   * may join, if the reader is one.
   * @throws ApiError NOT_FOUND
   */
  async seen(reader: ProofSender, id: string): Promise<SeenProgram> {
    const program = await this.find(id, reader.livemode);
    if (!program) throw notFound();
    if (program.businessId === reader.businessId) return { program, isOwner: true, own: undefined };
    const own = await this.findOwn(program, reader.businessId);
    const isOpen = program.membership === 'open' && program.status !== 'draft' && reader.businessKind === 'creator';
    if (!own && !isOpen) throw notFound();
    return { program, isOwner: false, own };
  }

  /**
   * The member that the actor names, or its own membership if it names none.
   * @param memberId the id of the member, or what the owner calls it
   * @returns undefined if the actor names none and has no membership
   * @throws ApiError NOT_FOUND, also for a member other than the actor's own, unless the actor is the owner
   */
  async member({ program, isOwner, own }: SeenProgram, memberId: string | undefined): Promise<Member | undefined> {
    if (memberId === undefined) return own;
    if (isOwner) return this.memberOf(program, memberId);
    if (!own || ![own.id, own.reference].includes(memberId)) throw notFound();
    return own;
  }

  /** A member of a program that the actor owns, removed or not. @throws ApiError NOT_FOUND */
  async memberOf(program: Program, memberId: string): Promise<Member> {
    // What the owner calls a member never starts like an id.
    const key = memberId.startsWith('mem_') ? { id: memberId } : { reference: memberId };
    const member = await this.db.manager.findOneBy(Member, { programId: program.id, ...key });
    if (!member) throw notFound();
    return member;
  }

  private async find(id: string, livemode: boolean): Promise<Program | undefined> {
    const [row] = await this.db.query<Program>(FIND, [id, livemode]);
    return row && Object.assign(new Program(), row);
  }

  private async findOwn({ id }: Program, businessId: string): Promise<Member | undefined> {
    const [row] = await this.db.query<Member>(FIND_BY_ACCOUNT, [id, businessId]);
    return row && Object.assign(new Member(), row);
  }
}
