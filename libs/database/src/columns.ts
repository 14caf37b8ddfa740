import { getMetadataArgsStorage } from 'typeorm';

// Column lists for prepared statements, derived from entities, so that a new field is added only to the entity.

/** An entity. */
export type Class<T extends object> = new () => T;

interface Field {
  property: string;
  column: string;
  isJson: boolean;
}

const fields = new Map<Class<object>, Field[]>();

/** The select list: each column, named after its property. */
export function columnsOf(entity: Class<object>): string {
  return fieldsOf(entity)
    .map(({ column, property }) => `${column} as "${property}"`)
    .join(', ');
}

/** The names of the columns, by property. */
export function columnNamesOf(entity: Class<object>): ReadonlyMap<string, string> {
  return new Map(fieldsOf(entity).map(({ property, column }) => [property, column]));
}

/** The name of the table. */
export function tableOf(entity: Class<object>): string {
  const [table] = getMetadataArgsStorage().filterTables(entity);
  if (!table?.name) throw new Error(`${entity.name} has no @Entity with a name.`);
  return table.name;
}

/** Whether the primary key of the table begins with the business, so that its rows are found with it only. */
export function isKeyedByBusiness(entity: Class<object>): boolean {
  const [first] = getMetadataArgsStorage().filterColumns(entity);
  return first?.propertyName === 'businessId' && first.options.primary === true;
}

/** The statement that inserts one row, with `valuesOf` as its parameters. */
export function insertInto(entity: Class<object>): string {
  const columns = fieldsOf(entity).map(({ column }) => column);
  const parameters = columns.map((_, index) => `$${String(index + 1)}`);
  return `insert into ${tableOf(entity)} (${columns.join(', ')}) values (${parameters.join(', ')})`;
}

/** The values of a row, in the order of `insertInto`. */
export function valuesOf<T extends object>(entity: Class<T>, row: T): unknown[] {
  return fieldsOf(entity).map(({ property, isJson }) => {
    const value = row[property as keyof T];
    // The driver would send an array as a PostgreSQL array, not as JSON. Null is no value, not the JSON value null.
    return isJson && value !== null ? JSON.stringify(value) : value;
  });
}

function fieldsOf(entity: Class<object>): Field[] {
  const known = fields.get(entity);
  if (known) return known;
  const found = getMetadataArgsStorage()
    .filterColumns(entity)
    // Others are about to be dropped: docs/migrations.md.
    .filter(({ options }) => options.select !== false)
    .map(({ propertyName: property, options }) => ({
      property,
      column: options.name ?? property,
      isJson: options.type === 'jsonb',
    }));
  fields.set(entity, found);
  return found;
}
