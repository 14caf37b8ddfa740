import { CounterSpec } from '#database/counters';

// By action, of live trades: how often sellers were paid for a unit for which they submitted a proof. For estimates.

export const UNITS_APPROVED = counted('approved', `units.state = 'settled'`);
export const UNITS_REFUSED = counted('refused', `units.state in ('refunded', 'split', 'defaulted')`);

export const TRADES_COUNTERS = [UNITS_APPROVED, UNITS_REFUSED];

function counted(name: string, condition: string): CounterSpec {
  return {
    name: `exchange.units_${name}`,
    recount: `select trades.action_id as subject, count(*) as value from exchange_trade_units as units
              join exchange_trades as trades on trades.id = units.trade_id
              where trades.livemode and units.submission_id is not null and ${condition} group by trades.action_id`,
  };
}
