import { columnsOf, insertInto, Statement } from '#database';
import { Payout } from './payout.entity';

export const INSERT_PAYOUT: Statement = { name: 'program_payouts.insert', text: insertInto(Payout) };

export const LOCK_PAYOUT: Statement = {
  name: 'program_payouts.lock',
  text: `select ${columnsOf(Payout)} from program_payouts
         where id = $1 and program_id = $2 and business_id = $3 and livemode = $4 for update`,
};

export const DECIDE_PAYOUT: Statement = {
  name: 'program_payouts.decide',
  text: `update program_payouts set status = $2, note = $3, processed_at = $4 where id = $1`,
};
