import { columnsOf, insertInto, Statement } from '#database';
import { Program } from './program.entity';

export const INSERT: Statement = { name: 'programs.insert', text: insertInto(Program) };

export const FIND: Statement = {
  name: 'programs.find',
  text: `select ${columnsOf(Program)} from programs where id = $1 and livemode = $2`,
};
