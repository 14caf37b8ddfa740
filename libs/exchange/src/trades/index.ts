import { Dispute } from './dispute.entity';
import { Disputes } from './disputes';
import { SettledUnit } from './settled-unit.entity';
import { Settlement } from './settlement';
import { TradeActions } from './trade-actions';
import { TradeDeadlines } from './trade-deadlines';
import { Trade } from './trade.entity';
import { TradeProofs } from './trade-proofs';
import { TradesController } from './trades.controller';
import { Trades } from './trades';
import { Unit } from './unit.entity';

export { TRADES_EVENTS } from './events';
export { TRADES_COUNTERS } from './trades.counters';
export const TRADES_PROVIDERS = [Trades, TradeActions, TradeProofs, Disputes, Settlement, TradeDeadlines];
export const TRADES_CONTROLLERS = [TradesController];
export const TRADES_ENTITIES = [Trade, Unit, Dispute, SettledUnit];
