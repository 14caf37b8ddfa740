import { Injectable } from '@nestjs/common';
import { Db, valuesOf } from '#database';
import { Counters } from '#database/counters';
import { Clock, notFound } from '#kernel';
import { Account, LedgerService } from '#ledger';
import { EventKind } from '#messaging';
import { ChallengeCodes } from '#submissions';
import { ExchangeEvents } from '../exchange-events';
import { Sellers } from '../sellers/sellers';
import { Dispute } from './dispute.entity';
import { SettledUnit } from './settled-unit.entity';
import { Trade } from './trade.entity';
import { disputeView, TradeEvent, tradeFacts } from './trade.dto';
import { TRADE_CLOSED, TRADE_DEFAULTED, TRADE_REJECTED, TRADE_RESOLVED, TRADE_SETTLED } from './events';
import { UNITS_APPROVED, UNITS_REFUSED } from './trades.counters';
import { DELETE_SETTLED, INSERT_SETTLED, LOCK_TRADE, UNITS_OF, UPDATE_TRADE, UPDATE_UNITS } from './trades.queries';
import { Outcome, Unit } from './unit.entity';
import { divide, Division } from './unit-money';

/** A locked trade with its units, of which some may have been changed. */
export interface LockedTrade {
  trade: Trade;
  units: Unit[];
  /** The units as they were before. */
  before: ReadonlyMap<string, Unit>;
  events: { kind: EventKind<TradeEvent>; unit: Unit | null; dispute: Dispute | null }[];
}

/**
 * Changes the units of a trade and moves their money. Everything runs in the current transaction: lock the trade, change its
 * units, and save it.
 */
@Injectable()
export class Settlement {
  constructor(
    private readonly db: Db,
    private readonly clock: Clock,
    private readonly counters: Counters,
    private readonly publisher: ExchangeEvents,
    private readonly ledger: LedgerService,
    private readonly sellers: Sellers,
    private readonly challengeCodes: ChallengeCodes,
  ) {}

  /** Locks a trade. All changes of its units run one after the other. */
  async lock(id: string): Promise<LockedTrade> {
    this.copyIfDryRun(id);
    // In one round trip. The units are read after the lock was granted.
    const [[row], unitRows] = await Promise.all([
      this.db.query<Trade>(LOCK_TRADE, [id]),
      this.db.query<Unit>(UNITS_OF, [id]),
    ]);
    if (!row) throw notFound();
    const units = unitRows.map((each) => Object.assign(new Unit(), each));
    const before = new Map(unitRows.map((each) => [each.id, Object.assign(new Unit(), each)]));
    return { trade: Object.assign(new Trade(), row), units, before, events: [] };
  }

  /** In a dry run, what belongs to a trade is changed in copies, for which the other side does not wait. */
  copyIfDryRun(tradeId: string): void {
    const sides = `select unnest(array[business_id, seller_business_id]) from public.exchange_trades where id = $1`;
    this.db.copyIfDryRun('exchange_trades', 'id = $1', [tradeId]);
    for (const table of ['exchange_trade_units', 'exchange_disputes', 'exchange_settlements'])
      this.db.copyIfDryRun(table, 'trade_id = $1', [tradeId]);
    this.db.copyIfDryRun('exchange_sellers', `business_id in (${sides})`, [tradeId]);
  }

  /** The proof of a unit was approved: the seller earns its price. The fee stays in escrow for as long as it can be disputed. */
  settle(locked: LockedTrade, unit: Unit): void {
    const { trade } = locked;
    unit.settle(this.clock.now());
    this.post(trade, unit, 'settled', [
      { account: escrowOf(trade), amount: -trade.priceCents },
      { account: ofSeller(trade, 'earned'), amount: trade.priceCents },
    ]);
    locked.events.push({ kind: TRADE_SETTLED, unit, dispute: null });
  }

  reject(locked: LockedTrade, unit: Unit): void {
    unit.reject(this.clock.now());
    locked.events.push({ kind: TRADE_REJECTED, unit, dispute: null });
  }

  /** The holding period of a settled unit is over: its price becomes available, and its fee is due. */
  release({ trade }: LockedTrade, unit: Unit): void {
    unit.release();
    this.payOut(trade, unit, 'released', divide(moneyOf(trade, unit), 'seller'));
  }

  /** Returns the money of units that were not delivered in time. */
  default(locked: LockedTrade, units: readonly Unit[]): void {
    for (const unit of units) {
      unit.default();
      this.payOut(locked.trade, unit, 'defaulted', divide(moneyOf(locked.trade, unit), 'buyer'));
    }
    const [only, another] = units;
    if (only) locked.events.push({ kind: TRADE_DEFAULTED, unit: another ? null : only, dispute: null });
  }

  /** Returns the money of a unit that is cancelled, or rejected for good. */
  refund({ trade }: LockedTrade, unit: Unit): void {
    unit.refund();
    this.payOut(trade, unit, 'refunded', divide(moneyOf(trade, unit), 'buyer'));
  }

  /** Pays a disputed unit as decided, without a further holding period. */
  resolve(locked: LockedTrade, unit: Unit, dispute: Dispute, outcome: Outcome): Division {
    const isFirst = !unit.isEarned;
    const division = divide(moneyOf(locked.trade, unit), outcome);
    this.payOut(locked.trade, unit, 'resolved', division);
    unit.resolve(outcome);
    if (outcome === 'seller') unit.settledAt ??= this.clock.now();
    locked.events.push({ kind: TRADE_RESOLVED, unit, dispute });
    if (outcome === 'seller' && isFirst) locked.events.push({ kind: TRADE_SETTLED, unit, dispute: null });
    return division;
  }

  /** Writes the changes, and publishes their events in order. */
  async save(locked: LockedTrade): Promise<void> {
    const { trade, units, before, events } = locked;
    const isClosed = trade.summarize(units, this.clock.now());
    if (isClosed) events.push({ kind: TRADE_CLOSED, unit: null, dispute: null });
    this.db.write(UPDATE_TRADE, [
      ...[trade.id, trade.status, trade.delivered, trade.settled, trade.refunded, trade.split, trade.defaulted],
      ...[trade.reviewDueAt, trade.cancelledBy, trade.closedAt],
    ]);
    const changes = units.flatMap((unit) => {
      const previous = before.get(unit.id);
      return previous && hasChanged(previous, unit) ? [{ previous, unit }] : [];
    });
    if (changes.length > 0) this.writeUnits(changes.map(({ unit }) => unit));
    for (const { previous, unit } of changes) this.recordSettled(trade, previous, unit);
    this.recordOfSeller(trade, changes);
    for (const { kind, unit, dispute } of events) await this.publish(trade, kind, unit, dispute);
  }

  /** Publishes an event of a trade to both sides. */
  publish(
    trade: Trade,
    kind: EventKind<TradeEvent>,
    unit: Pick<Unit, 'position'> | null = null,
    dispute: Dispute | null = null,
  ): Promise<void> {
    const { id, businessId, sellerBusinessId: counterpartyId, livemode } = trade;
    const [challengeCode = ''] = this.challengeCodes.codesOf(id, counterpartyId);
    const data = {
      ...tradeFacts(trade, challengeCode),
      unit: unit?.position ?? null,
      dispute: dispute && unit ? disputeView(dispute, unit.position) : null,
    };
    return this.publisher.publish(kind, { aggregateId: id, businessId, counterpartyId, livemode, data });
  }

  /** Moves all money of a unit to those who receive it: its fee is in escrow, and its price too until it is earned. */
  private payOut(trade: Trade, unit: Unit, kind: string, division: Division): void {
    const { priceCents, feeCents } = moneyOf(trade, unit);
    const escrow = escrowOf(trade);
    this.post(trade, unit, kind, [
      ...(unit.isEarned
        ? [
            { account: escrow, amount: -feeCents },
            { account: ofSeller(trade, 'earned'), amount: -priceCents },
          ]
        : [{ account: escrow, amount: -priceCents - feeCents }]),
      { account: ofSeller(trade, 'available'), amount: division.sellerCents },
      { account: { kind: 'available', businessId: trade.businessId }, amount: division.buyerCents },
      { account: { kind: 'platform.fees' }, amount: division.platformCents },
    ]);
  }

  private post(trade: Trade, unit: Unit, what: string, postings: { account: Account; amount: number }[]): void {
    this.ledger.post({
      kind: `trade.${what}`,
      reference: { type: 'trade', id: trade.id },
      key: `${unit.id}/${what}`,
      livemode: trade.livemode,
      currency: 'USD',
      postings,
    });
  }

  private writeUnits(units: readonly Unit[]): void {
    const columns = (['id', 'state', 'submissionId', 'dueAt', 'isCured', 'settledAt', 'disputedIn'] as const).map(
      (property) => units.map((unit) => unit[property]),
    );
    this.db.write(UPDATE_UNITS, columns);
  }

  /** Prices and volumes count a unit for as long as the seller has, or may get, its price. */
  private recordSettled(trade: Trade, previous: Unit, unit: Unit): void {
    if (isPaid(unit) && !isPaid(previous)) {
      const { businessId, sellerBusinessId, instrumentId, priceCents, livemode } = trade;
      const settled: SettledUnit = {
        ...{ id: unit.id, businessId, sellerBusinessId, instrumentId, tradeId: trade.id, priceCents, livemode },
        settledAt: this.clock.now(),
      };
      this.db.write(INSERT_SETTLED, valuesOf(SettledUnit, settled));
    }
    if (isPaid(previous) && !isPaid(unit)) this.db.write(DELETE_SETTLED, [unit.id]);
  }

  private recordOfSeller(trade: Trade, changes: { previous: Unit; unit: Unit }[]): void {
    const added = (has: (unit: Unit) => boolean) =>
      changes.reduce((sum, { previous, unit }) => sum + Number(has(unit)) - Number(has(previous)), 0);
    this.sellers.record(trade.sellerBusinessId, trade.livemode, {
      returned: -added(isOwed),
      settled: added(isPaid),
      defaulted: added(({ state }) => state === 'defaulted'),
    });
    if (!trade.livemode) return;
    const count = (...states: Unit['state'][]) =>
      added(({ state, submissionId }) => submissionId !== null && states.includes(state));
    const [approved, refused] = [count('settled'), count('refunded', 'split', 'defaulted')];
    if (approved !== 0) this.counters.add(UNITS_APPROVED, trade.actionId, approved);
    if (refused !== 0) this.counters.add(UNITS_REFUSED, trade.actionId, refused);
  }
}

function escrowOf({ businessId, id }: Trade): Account {
  return { kind: 'escrow', businessId, tradeId: id };
}

function ofSeller({ sellerBusinessId }: Trade, kind: 'available' | 'earned'): Account {
  return { kind, businessId: sellerBusinessId };
}

function moneyOf({ priceCents }: Trade, { feeCents }: Unit) {
  return { priceCents, feeCents };
}

/** Whether the seller has earned its price, unless a dispute returns it. */
function isPaid(unit: Unit): boolean {
  return unit.state === 'settled' || (unit.state === 'disputed' && unit.isEarned);
}

/** Whether the seller still owes it. */
function isOwed(unit: Unit): boolean {
  return !unit.isFinal && !unit.isEarned;
}

function hasChanged(previous: Unit, unit: Unit): boolean {
  return (Object.keys(unit) as (keyof Unit)[]).some((property) => previous[property] !== unit[property]);
}
