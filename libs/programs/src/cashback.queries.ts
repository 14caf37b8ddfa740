import { insertInto, Statement } from '#database';
import { Payout } from './payout.entity';

export const INSERT_PAYOUT: Statement = { name: 'program_payouts.insert', text: insertInto(Payout) };

export const DECIDE_PAYOUT: Statement = {
  name: 'program_payouts.decide',
  text: `update program_payouts set status = $2, note = $3, processed_at = $4 where id = $1`,
};
