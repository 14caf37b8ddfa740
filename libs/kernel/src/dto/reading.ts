import { FieldError } from '../errors/api-error';
import { pathOf } from '../errors/field-path';
import { Field, fieldsOf } from './facts';
import { FieldKind } from './field';
import { Dto } from './field-types';
import { isObject } from './fields';
import { counted } from './list-field';
import { ignoresUnknownFields } from './rules';

type Given = Record<string, unknown>;

/** The result of reading the structure of an input. */
export interface Reading {
  /** Contains only fields of the DTO, with their canonical names and the right structure. Input of class-transformer. */
  value: Given;
  /** Structural errors. The fields concerned are omitted from `value`. */
  fieldErrors: FieldError[];
  /** Fields that the client sent but the DTO does not have. */
  unknown: { path: string; name: string }[];
  /** The alias that the client used, by canonical path. */
  sentAs: Map<string, string>;
  /** Free-form objects. class-transformer must not see them, because it calls a function found under `constructor`. */
  free: { keys: (string | number)[]; value: unknown }[];
}

/**
 * Reads the structure of an input before class-transformer and class-validator do. They would ignore unknown fields named
 * like a method, accept a list as an object, and process all items of a list that is too long.
 */
export function readStructure(dto: Dto, given: Given): Reading {
  const reading: Reading = { value: {}, fieldErrors: [], unknown: [], sentAs: new Map(), free: [] };
  reading.value = objectOf(dto, given, [], reading);
  return reading;
}

function objectOf(dto: Dto, given: Given, at: (string | number)[], reading: Reading): Given {
  const { fields, byName } = fieldsOf(dto);
  if (!ignoresUnknownFields(dto)) {
    for (const name of Object.keys(given))
      if (!byName.has(name)) reading.unknown.push({ path: pathOf([...at, name]), name });
  }
  const read: Given = {};
  for (const field of fields) {
    const value = sent(field, given, at, reading);
    if (value === undefined) continue;
    const made = valueOf(field, value, [...at, field.name], reading);
    if (made !== undefined) read[field.name] = made;
  }
  return read;
}

/** The value of a field under its name or an alias; undefined if it is absent. */
function sent({ name, options }: Field, given: Given, at: (string | number)[], reading: Reading): unknown {
  const present = (key: string) => {
    const value = Object.hasOwn(given, key) ? given[key] : undefined;
    // Many clients send null for omitted fields.
    return value === null && !options.nullable ? undefined : value;
  };
  let value = present(name);
  for (const alias of options.aliases ?? []) {
    const other = present(alias);
    if (other === undefined) continue;
    if (value === undefined) {
      value = other;
      reading.sentAs.set(pathOf([...at, name]), pathOf([...at, alias]));
    } else if (value !== other) {
      const path = pathOf([...at, alias]);
      reading.fieldErrors.push({ path, message: `is an alias of ${name}: send only one of them` });
    }
  }
  return value ?? (value === null ? null : options.default);
}

const EXPECTED: Record<FieldKind, string> = {
  text: 'must be a string',
  integer: 'must be a number',
  number: 'must be a number',
  boolean: 'must be a boolean',
  object: 'must be an object',
  list: 'must be an array',
  free: 'must be an object',
};

/** The value for class-transformer; undefined if its structure is wrong, or if it is free-form. */
function valueOf(field: Field, value: unknown, path: (string | number)[], reading: Reading): unknown {
  const { kind, dto, limit = Infinity } = field;
  if (value === null) return null;
  const reject = (message: string) => void reading.fieldErrors.push({ path: pathOf(path), message });
  switch (kind) {
    case 'free':
      if (isObject(value)) reading.free.push({ keys: path, value });
      else reject(EXPECTED.free);
      return undefined;
    case 'object':
      if (dto && isObject(value)) return objectOf(dto(), value, path, reading);
      return reject(EXPECTED.object);
    case 'list':
      if (!Array.isArray(value)) return reject(EXPECTED.list);
      if (value.length > limit) return reject(`must be at most ${counted(limit, 'item')}`);
      return value.map((item: unknown, index) => itemOf(dto?.(), item, [...path, index], reading));
    default:
      if (typeof value !== 'object') return value;
      return joined(field, value) ?? reject(EXPECTED[kind]);
  }
}

/** The joined text of a list that was sent instead of a text; undefined if the field does not accept lists. */
function joined({ joinedWith, limit = 0 }: Field, value: object): string | undefined {
  if (joinedWith === undefined || !Array.isArray(value) || value.length > limit) return undefined;
  return value.every((item) => typeof item === 'string') ? value.join(joinedWith) : undefined;
}

function itemOf(dto: Dto | undefined, item: unknown, path: (string | number)[], reading: Reading): unknown {
  if (dto && isObject(item)) return objectOf(dto, item, path, reading);
  if (!dto && typeof item !== 'object') return item;
  reading.fieldErrors.push({ path: pathOf(path), message: dto ? EXPECTED.object : EXPECTED.text });
  // A placeholder, so that the indices of the other items stay correct.
  return dto ? {} : '';
}
