import { columnsOf, insertInto, Statement } from '#database';
import { Dispute } from './dispute.entity';
import { SettledUnit } from './settled-unit.entity';
import { Trade } from './trade.entity';
import { Unit } from './unit.entity';

/*
 * All changes of a trade lock its row first, so that they run one after the other. What also locks a submission or a dispute
 * locks these before the trade.
 */

export const INSERT_TRADE: Statement = { name: 'trades.insert', text: insertInto(Trade) };

/** Of trade $1: units with the ids $4, each with the fee in $5. */
export const INSERT_UNITS: Statement = {
  name: 'trades.insert_units',
  text: `insert into exchange_trade_units (id, trade_id, business_id, position, state, fee_cents, due_at, is_cured)
         select id, $1, $2, position, 'awaiting_proof', fee_cents, $3, false
         from unnest($4::text[], $5::integer[]) with ordinality as units (id, fee_cents, position)`,
};

export const FIND_TRADE: Statement = {
  name: 'trades.find',
  text: `select ${columnsOf(Trade)} from exchange_trades
         where id = $1 and livemode = $3 and (business_id = $2 or seller_business_id = $2)`,
};

export const LOCK_TRADE: Statement = {
  name: 'trades.lock',
  text: `select ${columnsOf(Trade)} from exchange_trades where id = $1 for update`,
};

export const UNITS_OF: Statement = {
  name: 'trades.units',
  text: `select ${columnsOf(Unit)} from exchange_trade_units where trade_id = $1 order by position`,
};

export const UPDATE_TRADE: Statement = {
  name: 'trades.update',
  text: `update exchange_trades set status = $2, delivered = $3, settled = $4, refunded = $5, split = $6, defaulted = $7,
           review_due_at = $8, cancelled_by = $9, closed_at = $10 where id = $1`,
};

export const UPDATE_UNITS: Statement = {
  name: 'trades.update_units',
  text: `update exchange_trade_units as units
         set state = changed.state, submission_id = changed.submission_id, due_at = changed.due_at,
             is_cured = changed.is_cured, settled_at = changed.settled_at, disputed_in = changed.disputed_in
         from unnest($1::text[], $2::text[], $3::text[], $4::timestamptz[], $5::boolean[], $6::timestamptz[], $7::text[])
           as changed (id, state, submission_id, due_at, is_cured, settled_at, disputed_in)
         where units.id = changed.id`,
};

export const INSERT_SETTLED: Statement = { name: 'trades.insert_settled', text: insertInto(SettledUnit) };

export const DELETE_SETTLED: Statement = {
  name: 'trades.delete_settled',
  text: `delete from exchange_settlements where id = $1`,
};

/** The next $2 units in the order of their deadlines, after the last one that was read. */
export const DUE: Statement = {
  name: 'trades.due',
  text: `select id, trade_id as "tradeId", state, submission_id as "submissionId", due_at as "dueAt" from exchange_trade_units
         where due_at is not null and due_at <= $1 and (due_at, id) > ($3, $4) order by due_at, id limit $2`,
};

/** So that several processes do not wait for each other at the same trade. */
export const TRY_TRADE: Statement = {
  name: 'trades.try',
  text: `select pg_try_advisory_xact_lock(hashtextextended('deadlines of ' || $1, 0)) as mine`,
};

export const INSERT_DISPUTE: Statement = { name: 'disputes.insert', text: insertInto(Dispute) };

export const UPDATE_DISPUTE: Statement = {
  name: 'disputes.update',
  text: `update exchange_disputes set buyer_outcome = $2, seller_outcome = $3, outcome = $4, decided_by = $5, decided_at = $6
         where id = $1`,
};

/**
 * The oldest open disputes, with what the operator needs to decide them. Those about real money come first, because anyone can open
 * any number about test money.
 */
export const OPEN_DISPUTES: Statement = {
  name: 'disputes.open',
  text: `select disputes.id, disputes.trade_id as "tradeId", disputes.opened_by as "openedBy", disputes.reason, disputes.evidence,
           disputes.created_at as "createdAt", units.position as unit, units.submission_id as "submissionId",
           units.due_at as "dueAt", trades.action_id as "actionId", trades.price_cents as "priceCents", trades.livemode
         from exchange_disputes as disputes
         join exchange_trade_units as units on units.id = disputes.unit_id
         join exchange_trades as trades on trades.id = disputes.trade_id
         where disputes.outcome is null order by trades.livemode desc, disputes.id limit $1`,
};
