import { getMetadataArgsStorage } from 'typeorm';

/** What a prepared statement needs to know of an entity, so that a new field is written into the entity and nowhere else. */

type Class<T extends object> = new () => T;

interface Field {
  property: string;
  column: string;
  isJson: boolean;
}

const fields = new Map<Class<object>, Field[]>();

/** The select list: each column under the name of its property. */
export function columnsOf(entity: Class<object>): string {
  return fieldsOf(entity)
    .map(({ column, property }) => `${column} as "${property}"`)
    .join(', ');
}

/** The statement that adds one row; it takes `valuesOf` the row. */
export function insertInto(entity: Class<object>): string {
  const [table] = getMetadataArgsStorage().filterTables(entity);
  if (!table?.name) throw new Error(`${entity.name} has no @Entity with a name.`);
  const columns = fieldsOf(entity).map(({ column }) => column);
  const parameters = columns.map((_, index) => `$${String(index + 1)}`);
  return `insert into ${table.name} (${columns.join(', ')}) values (${parameters.join(', ')})`;
}

/** A whole row, in the order of `insertInto`. */
export function valuesOf<T extends object>(entity: Class<T>, row: T): unknown[] {
  return fieldsOf(entity).map(({ property, isJson }) => {
    const value = row[property as keyof T];
    // The driver would write an array in PostgreSQL's own notation.
    return isJson ? JSON.stringify(value) : value;
  });
}

function fieldsOf(entity: Class<object>): Field[] {
  const known = fields.get(entity);
  if (known) return known;
  const found = getMetadataArgsStorage()
    .filterColumns(entity)
    .map(({ propertyName: property, options }) => ({
      property,
      column: options.name ?? property,
      isJson: options.type === 'jsonb',
    }));
  fields.set(entity, found);
  return found;
}
