import { join } from 'node:path';
import { CounterPart } from './counters/counter.entity';
import { ContextSchema } from './engine';
import { ListEntry } from './lists/list-entry.entity';
import { NamePart } from './lists/name-part.entity';
import { migrationsIn } from './migrate';

export const databaseSchema: ContextSchema = {
  entities: [CounterPart, ListEntry, NamePart],
  migrations: migrationsIn(join(__dirname, '../migrations')),
};
