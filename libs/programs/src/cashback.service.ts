import { Injectable } from '@nestjs/common';
import { In } from 'typeorm';
import { Db, Lists, mapPage, RowsByTime, valuesOf } from '#database';
import { assertAuthority } from '#http/access';
import { Actor, Clock, INVALID_STATE, invalid, newId, notFound, Page } from '#kernel';
import { INSUFFICIENT_FUNDS, LedgerService } from '#ledger';
import { EventKind } from '#messaging';
import { REQUEST_CASHBACK, SETTLE_CASHBACK } from './awards.queries';
import { assertBudgeted, PAY_CASHBACK } from './cashback-authority';
import { ChangeCashback, ListCashback, CashbackPayoutView, payoutView } from './cashback.dto';
import { DECIDE_PAYOUT, INSERT_PAYOUT } from './cashback.queries';
import { CASHBACK_APPROVED, CASHBACK_PAID, CASHBACK_REJECTED, CASHBACK_REQUESTED } from './events';
import { Member } from './member.entity';
import { Payout, PAYOUT_STATUSES, PayoutDecision, PayoutStatus } from './payout.entity';
import { minorUnits } from './program-input';
import { ProgramEvents } from './program-events';
import { ProgramAccess } from './program-access';
import { Program } from './program.entity';

const PAYOUTS = new RowsByTime('program_payouts', 'pay', Payout);

const EVENT_OF = {
  requested: CASHBACK_REQUESTED,
  approved: CASHBACK_APPROVED,
  rejected: CASHBACK_REJECTED,
  paid: CASHBACK_PAID,
} satisfies Record<PayoutStatus, EventKind<CashbackPayoutView>>;

/** Payouts of the cash-back that members have earned. They continue when the program is paused or has ended. */
@Injectable()
export class CashbackService {
  constructor(
    private readonly db: Db,
    private readonly clock: Clock,
    private readonly lists: Lists,
    private readonly publisher: ProgramEvents,
    private readonly ledger: LedgerService,
    private readonly access: ProgramAccess,
  ) {}

  /** The payouts of a program for its owner, those of a member for the member itself; newest first. */
  async list(actor: Actor, query: ListCashback): Promise<Page<CashbackPayoutView>> {
    const seen = await this.access.seen(actor, query.id);
    const member = await this.access.member(seen, query.memberId);
    if (!member && !seen.isOwner) throw notFound();
    const { businessId, livemode, id: programId } = seen.program;
    const status = query.status === undefined ? PAYOUT_STATUSES : [query.status];
    const owned = { businessId, livemode, ...(member ? { memberId: member.id } : { programId }), status };
    const page = await this.lists.page(PAYOUTS.list(this.db, [owned], query), query);
    const names = await this.namesOf(page.items);
    return mapPage(page, (payout) => payoutView(payout, names.get(payout.memberId) ?? ''));
  }

  private async namesOf(payouts: readonly Payout[]): Promise<Map<string, string>> {
    if (payouts.length === 0) return new Map();
    const ids = [...new Set(payouts.map(({ memberId }) => memberId))];
    const members = await this.db.manager.find(Member, { select: { id: true, name: true }, where: { id: In(ids) } });
    return new Map(members.map(({ id, name }) => [id, name]));
  }

  /** @throws ApiError NOT_FOUND, INVALID_STATE, INSUFFICIENT_FUNDS; INSUFFICIENT_SCOPE or PASSWORD_REQUIRED if it pays from the balance */
  async change(
    actor: Actor,
    { id, action, memberId, amount, payoutId, note }: ChangeCashback,
  ): Promise<CashbackPayoutView> {
    if (action !== 'request') return this.decide(actor, id, payoutId ?? '', action, note);
    return this.request(actor, id, memberId, minorUnits(amount ?? 0));
  }

  private async request(
    actor: Actor,
    id: string,
    memberId: string | undefined,
    amount: number,
  ): Promise<CashbackPayoutView> {
    const seen = await this.access.seen(actor, id);
    const { program, isOwner } = seen;
    const member = await this.access.member(seen, memberId);
    if (!member) {
      if (isOwner) throw invalid('memberId', 'is required: as the owner, name the member');
      throw notFound();
    }
    const payout = this.build(program, member, amount);
    return this.db.tx(async () => {
      this.db.copyIfDryRun('program_members', 'id = $1', [member.id]);
      const [requested] = await this.db.query(REQUEST_CASHBACK, [member.id, payout.amount]);
      if (!requested) throw await this.tooMuch(program, member, payout);
      this.db.write(INSERT_PAYOUT, valuesOf(Payout, payout));
      const view = payoutView(payout, member.name);
      await this.publisher.publish(EVENT_OF[payout.status], payout, view);
      return view;
    });
  }

  private build(program: Program, member: Member, amount: number): Payout {
    const { cashback, cashbackCurrency: currency } = program;
    if (!currency)
      throw INVALID_STATE.error('The program offers no cash-back, so there is nothing to request.', {
        status: program.status,
      });
    const minimum = cashback?.minimumPayout ?? 0;
    if (amount < minimum) throw invalid('amount', `must be at least ${(minimum / 100).toFixed(2)} ${currency}`);
    const funding = cashback?.funding ?? 'external';
    if (funding === 'ledger' && !member.accountId)
      throw INVALID_STATE.error(
        'This program pays cash-back to the balances of accounts, and the member has no account on this service. Set the funding to external to pay it outside the service.',
        { status: program.status },
      );
    const now = this.clock.now();
    return Object.assign(new Payout(), {
      id: newId('pay', now),
      programId: program.id,
      memberId: member.id,
      businessId: program.businessId,
      accountId: member.accountId,
      memberReference: member.reference,
      livemode: program.livemode,
      amount: String(amount),
      currency,
      funding,
      requestedAt: now,
    });
  }

  private async tooMuch(program: Program, { id }: Member, { amount, currency }: Payout) {
    const { cashbackAvailable } = await this.access.memberOf(program, id);
    const [available, needed] = [cashbackAvailable / 100, Number(amount) / 100];
    return INSUFFICIENT_FUNDS.error(
      `At most ${available.toFixed(2)} ${currency} can be requested: that much was earned and has not been requested.`,
      { available, needed, currency },
    );
  }

  private async decide(
    actor: Actor,
    id: string,
    payoutId: string,
    decision: PayoutDecision,
    note: string | undefined,
  ): Promise<CashbackPayoutView> {
    const program = await this.access.owned(actor, id);
    return this.db.tx(async () => {
      this.copyIfDryRun(payoutId);
      const payout = await this.db.manager.findOne(Payout, {
        where: { id: payoutId, programId: id, businessId: program.businessId, livemode: program.livemode },
        lock: { mode: 'pessimistic_write' },
      });
      if (!payout) throw notFound();
      if (decision === 'approve' && payout.funding === 'ledger') {
        assertAuthority(actor, PAY_CASHBACK, this.clock.now());
        assertBudgeted(program);
      }
      payout.decide(decision, note, this.clock.now());
      const { status, processedAt } = payout;
      this.db.write(DECIDE_PAYOUT, [payoutId, status, payout.note, processedAt]);
      if (status !== 'approved') this.db.write(SETTLE_CASHBACK, [payout.memberId, payout.amount, status === 'paid']);
      if (decision === 'approve' && status === 'paid') this.transfer(payout);
      const { name } = await this.access.memberOf(program, payout.memberId);
      const view = payoutView(payout, name);
      await this.publisher.publish(EVENT_OF[payout.status], payout, view);
      return view;
    });
  }

  /** In a dry run, a decision changes copies, so that the member does not wait for it. */
  private copyIfDryRun(payoutId: string): void {
    const member = 'select member_id from public.program_payouts where id = $1';
    this.db.copyIfDryRun('program_members', `id = (${member})`, [payoutId]);
    this.db.copyIfDryRun('program_payouts', 'id = $1', [payoutId]);
  }

  /** From the available money of the owner to that of the member. The transaction fails if there is too little. */
  private transfer({ id, businessId, accountId, livemode, currency, amount }: Payout): void {
    if (!accountId) throw new Error(`The payout ${id} is funded by the ledger, but its member has no account.`);
    this.ledger.post({
      kind: 'cashback',
      reference: { type: 'cashback', id },
      key: `cashback/${id}`,
      livemode,
      currency,
      postings: [
        { account: { kind: 'available', businessId }, amount: -Number(amount) },
        { account: { kind: 'available', businessId: accountId }, amount: Number(amount) },
      ],
    });
  }
}
