import { join } from 'node:path';
import { ContextSchema, migrationsIn } from '#database';
import { Bar } from './book/bar.entity';
import { JournalEntry } from './book/journal-entry.entity';
import { Level } from './book/level.entity';
import { Instrument } from './instruments/instrument.entity';
import { PriceObservation } from './market/price-observation.entity';
import { Order } from './orders/order.entity';
import { SELLERS_ENTITIES } from './sellers';
import { TRADES_COUNTERS, TRADES_ENTITIES } from './trades';

export const exchangeSchema: ContextSchema = {
  entities: [Instrument, Order, JournalEntry, Level, Bar, PriceObservation, ...SELLERS_ENTITIES, ...TRADES_ENTITIES],
  migrations: migrationsIn(join(__dirname, '../migrations')),
  counters: TRADES_COUNTERS,
};
