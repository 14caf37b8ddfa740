import { Fault, pathOf } from '../problem';
import { Field, fieldsOf } from './facts';
import { FieldKind } from './field';
import { Dto } from './field-types';
import { counted, isObject } from './fields';
import { ignoresUnknownFields } from './rules';

type Given = Record<string, unknown>;

/** An input with nothing in it but fields of its DTO, each under its canonical name and of the right structure. */
export interface Reading {
  /** What class-transformer turns into the DTO. */
  value: Given;
  /** What is wrong with the structure. The fields concerned are left out of `value`. */
  faults: Fault[];
  /** Fields that the caller sent and the DTO does not have. */
  unknown: { path: string; name: string }[];
  /** The name that the caller used, by the canonical path, where it was an alias. */
  sentAs: Map<string, string>;
  /** Objects of any fields. class-transformer must not see them: it calls what it finds under `constructor`. */
  free: { keys: (string | number)[]; value: unknown }[];
}

/**
 * Reads the structure of an input before class-transformer and class-validator see it. They would drop unknown fields named
 * like a method, take a list for an object, and go through all items of a list that is too long.
 */
export function readStructure(dto: Dto, given: Given): Reading {
  const reading: Reading = { value: {}, faults: [], unknown: [], sentAs: new Map(), free: [] };
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

/** The value under whichever name the caller used; a null that stands for an absent value is one. */
function sent({ name, options }: Field, given: Given, at: (string | number)[], reading: Reading): unknown {
  const present = (key: string) => {
    const value = Object.hasOwn(given, key) ? given[key] : undefined;
    // It stands for an absent value: many clients send it for what they leave out.
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
      reading.faults.push({ path, message: `is the same as ${name}: give one of them` });
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

/** The value as class-transformer may have it; undefined where its structure is wrong. */
function valueOf(field: Field, value: unknown, path: (string | number)[], reading: Reading): unknown {
  const { kind, dto, limit = Infinity } = field;
  if (value === null) return null;
  const refuse = (message: string) => void reading.faults.push({ path: pathOf(path), message });
  switch (kind) {
    case 'free':
      if (isObject(value)) reading.free.push({ keys: path, value });
      else refuse(EXPECTED.free);
      return undefined;
    case 'object':
      if (dto && isObject(value)) return objectOf(dto(), value, path, reading);
      return refuse(EXPECTED.object);
    case 'list':
      if (!Array.isArray(value)) return refuse(EXPECTED.list);
      if (value.length > limit) return refuse(`must be at most ${counted(limit, 'item')}`);
      return value.map((item: unknown, index) => itemOf(dto?.(), item, [...path, index], reading));
    default:
      if (typeof value !== 'object') return value;
      return joined(field, value) ?? refuse(EXPECTED[kind]);
  }
}

/** A list of texts that may stand for one; undefined when it may not. */
function joined({ joinedWith, limit = 0 }: Field, value: object): string | undefined {
  if (joinedWith === undefined || !Array.isArray(value) || value.length > limit) return undefined;
  return value.every((item) => typeof item === 'string') ? value.join(joinedWith) : undefined;
}

function itemOf(dto: Dto | undefined, item: unknown, path: (string | number)[], reading: Reading): unknown {
  if (dto && isObject(item)) return objectOf(dto, item, path, reading);
  if (!dto && typeof item !== 'object') return item;
  reading.faults.push({ path: pathOf(path), message: dto ? EXPECTED.object : EXPECTED.text });
  // Something must stand in its place, so that the indices of the others stay right.
  return dto ? {} : '';
}
