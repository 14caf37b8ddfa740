import { join } from 'node:path';
import { CounterPart } from './counters/counter.entity';
import { ContextSchema } from './engine';
import { ListEntry } from './lists/list-entry.entity';
import { migrationsIn } from './migrate';

export const databaseSchema: ContextSchema = {
  entities: [CounterPart, ListEntry],
  migrations: migrationsIn(join(__dirname, '../migrations')),
};
