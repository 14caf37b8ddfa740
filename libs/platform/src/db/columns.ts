import { getMetadataArgsStorage } from 'typeorm';
import { Statement } from './db';

type Class<T> = new () => T;

/** The select list of an entity: each column under the name of its property. For prepared statements on hot paths. */
export function columnsOf(entity: Class<object>): string {
  return columns(entity)
    .map(({ column, property }) => `${column} as "${property}"`)
    .join(', ');
}

/** The statement that adds a row of an entity, and the values that it takes. */
export interface Insertion {
  statement: Statement;
  valuesOf: (row: object) => unknown[];
}

const insertions = new Map<Class<object>, Insertion>();

/** Made once for each entity: a field that is added to the entity needs no other place. */
export function insertionOf(entity: Class<object>): Insertion {
  const known = insertions.get(entity);
  if (known) return known;
  const table = tableOf(entity);
  const all = columns(entity);
  const insertion: Insertion = {
    statement: {
      name: `${table}.insert`,
      text: `insert into ${table} (${all.map(({ column }) => column).join(', ')}) values (${all.map((_, index) => `$${String(index + 1)}`).join(', ')})`,
    },
    valuesOf: (row) =>
      all.map(({ property, isJson }) => {
        const value = (row as Record<string, unknown>)[property];
        // The driver would write an array as PostgreSQL's own kind.
        return isJson ? JSON.stringify(value) : value;
      }),
  };
  insertions.set(entity, insertion);
  return insertion;
}

function tableOf(entity: Class<object>): string {
  const name = getMetadataArgsStorage().filterTables(entity)[0]?.name;
  if (!name) throw new Error(`${entity.name} has no @Entity with a name.`);
  return name;
}

function columns(entity: Class<object>) {
  return getMetadataArgsStorage()
    .filterColumns(entity)
    .map(({ propertyName, options }) => ({
      property: propertyName,
      column: options.name ?? propertyName,
      isJson: options.type === 'jsonb',
    }));
}
