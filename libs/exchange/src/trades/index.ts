import { Dispute } from './dispute.entity';
import { Disputes } from './disputes.service';
import { SettledUnit } from './settled-unit.entity';
import { Settlement } from './settlement.service';
import { TradeActions } from './trade-actions.service';
import { TradeDeadlines } from './trade-deadlines.service';
import { Trade } from './trade.entity';
import { TradeProofs } from './trade-proofs.service';
import { TradesController } from './trades.controller';
import { Trades } from './trades.service';
import { Unit } from './unit.entity';

export { TRADES_EVENTS } from './events';
export { TRADES_COUNTERS } from './trades.counters';
export const TRADES_PROVIDERS = [Trades, TradeActions, TradeProofs, Disputes, Settlement, TradeDeadlines];
export const TRADES_CONTROLLERS = [TradesController];
export const TRADES_ENTITIES = [Trade, Unit, Dispute, SettledUnit];
