import { plainToInstance } from 'class-transformer';
import { getMetadataStorage, ValidationError, validateSync } from 'class-validator';
import { Actor } from '../actor';
import { nearest } from '../edit-distance';
import { Fault, invalid, invalidInput, MAX_FAULTS, pathOf } from '../problem';
import { fieldsOf } from './facts';
import { ItemFault, ITEMS } from './field';
import { Dto } from './field-types';
import { isObject } from './fields';
import { readStructure, Reading } from './reading';
import { alternativesOf, rulesOf } from './rules';

/** What is known besides the input itself and helps to say how to correct it. */
export interface Known {
  /** Who sent it. */
  actor?: Actor;
  /** The fields to use in place of others that callers are known to send. */
  instead?: Readonly<Record<string, string>>;
}

const OPTIONS = {
  forbidUnknownValues: true,
  stopAtFirstError: true,
  validationError: { target: false, value: false },
} as const;

/**
 * What was sent, as an instance of its DTO. Bodies, queries, path parameters and the arguments of tools all pass here. It
 * must have passed `assertStorable` before.
 * @throws Problem VALIDATION_ERROR that lists every place
 */
export function validated<T extends object>(dto: Dto<T>, value: unknown, known: Known = {}): T {
  if (!isObject(value)) throw invalid('', 'must be an object');
  const { chosen, given } = chosenBy(dto, value);
  const reading = readStructure(chosen, given);
  const input = plainToInstance(chosen as new () => T, reading.value);
  for (const { keys, value: free } of reading.free) place(input, keys, free);
  const faults = [
    ...reading.faults,
    ...withoutThoseWithin(
      reading.faults,
      checked(chosen, input).flatMap((error) => faultsIn(error, [])),
    ),
    ...unknownFields(chosen, reading, known),
  ];
  if (faults.length === 0) faults.push(...rulesFor(chosen, input, []));
  if (faults.length > 0) throw invalidInput(faults.map((fault) => worded(fault, chosen, reading, known)));
  return input;
}

/** The class that an input is read as: itself, or the alternative that its discriminator names, given or assumed. */
function chosenBy<T extends object>(
  dto: Dto<T>,
  value: Record<string, unknown>,
): { chosen: Dto<T>; given: Record<string, unknown> } {
  const { of, discriminator, assumed } = alternativesOf(dto) ?? {};
  if (!of || discriminator === undefined) return { chosen: dto, given: value };
  const word = value[discriminator] ?? assumed;
  const words = new Map<unknown, Dto>();
  const documented: string[] = [];
  for (const alternative of of()) {
    const field = fieldsOf(alternative).byName.get(discriminator);
    if (field?.constant === undefined) throw new Error(`${alternative.name} has no constant ${discriminator}.`);
    words.set(field.constant, alternative);
    documented.push(String(field.constant));
    for (const synonym of Object.keys(field.synonyms ?? {})) words.set(synonym, alternative);
  }
  const chosen = words.get(word);
  if (chosen) return { chosen: chosen as Dto<T>, given: { ...value, [discriminator]: word } };
  throw invalid(discriminator, word === undefined ? 'is required' : `must be one of: ${documented.join(', ')}`);
}

/*
 * For each object, class-validator searches the checks of all classes for those that apply. They do not change once a class is
 * in use, so the result of the first search is kept.
 */
const storage = getMetadataStorage();
const checksOf = storage.getTargetValidationMetadatas.bind(storage);
const found = new WeakMap<object, ReturnType<typeof checksOf>>();
storage.getTargetValidationMetadatas = (dto, schema, always, strictGroups, groups) => {
  if (schema || always || strictGroups || groups) return checksOf(dto, schema, always, strictGroups, groups);
  const known = found.get(dto);
  if (known) return known;
  const checks = checksOf(dto, schema, always, strictGroups, groups);
  found.set(dto, checks);
  return checks;
};

/** class-validator takes an object of a class without fields for one that it knows nothing of. */
function checked(dto: Dto, input: object): ValidationError[] {
  return fieldsOf(dto).fields.length === 0 ? [] : validateSync(input, OPTIONS);
}

function place(input: object, keys: (string | number)[], value: unknown): void {
  const parents = keys.slice(0, -1);
  const last = keys.at(-1) as string;
  const parent = parents.reduce<unknown>((object, key) => (object as Record<PropertyKey, unknown>)[key], input);
  (parent as Record<string, unknown>)[last] = value;
}

function faultsIn({ property, constraints = {}, children = [] }: ValidationError, parents: PropertyKey[]): Fault[] {
  const keys = [...parents, /^\d+$/.test(property) ? Number(property) : property];
  const [first] = Object.entries(constraints);
  if (!first) return children.flatMap((child) => faultsIn(child, keys));
  const [check, message] = first;
  if (check !== ITEMS) return [{ path: pathOf(keys), message }];
  return (JSON.parse(message) as ItemFault[]).map((fault) => ({
    path: pathOf([...keys, fault.index]),
    message: fault.message,
  }));
}

/** What is wrong within something whose structure is wrong already follows from that. */
function withoutThoseWithin(structural: Fault[], faults: Fault[]): Fault[] {
  if (structural.length === 0) return faults;
  const paths = new Set(structural.map(({ path }) => path));
  const isWithin = (path: string): boolean => {
    if (paths.has(path)) return true;
    const end = Math.max(path.lastIndexOf('.'), path.lastIndexOf('['));
    return end > 0 && isWithin(path.slice(0, end));
  };
  return faults.filter(({ path }) => !isWithin(path));
}

function unknownFields(dto: Dto, { unknown }: Reading, { instead = {} }: Known): Fault[] {
  const names = fieldsOf(dto).fields.map(({ name }) => name);
  return unknown.map(({ path, name }, index) => {
    // Only the first faults are listed, and finding the field that was meant takes time.
    const isLooked = path === name && index < MAX_FAULTS;
    const better = !isLooked ? undefined : Object.hasOwn(instead, name) ? instead[name] : nearest(name, names, 1)[0];
    return { path, message: better === undefined ? 'is not a known field' : `is not a known field: use ${better}` };
  });
}

/** The rules of the DTO and of the DTOs in it. */
function rulesFor(dto: Dto, input: object, parents: PropertyKey[]): Fault[] {
  const nested = fieldsOf(dto).fields.flatMap((field) => {
    const inner = field.dto?.();
    const value = (input as Record<string, unknown>)[field.name];
    if (!inner || typeof value !== 'object' || value === null) return [];
    if (!Array.isArray(value)) return rulesFor(inner, value, [...parents, field.name]);
    return value.flatMap((item: object, index) => rulesFor(inner, item, [...parents, field.name, index]));
  });
  const own = rulesOf(dto).flatMap((rule) => rule(input));
  const at = pathOf(parents);
  return [...own.map(({ path, message }) => ({ path: at && path ? `${at}.${path}` : at + path, message })), ...nested];
}

/** A fault under the name that the caller used, and with the caller's own business where that is what was meant. */
function worded({ path, message }: Fault, dto: Dto, { sentAs }: Reading, { actor }: Known): Fault {
  const named = sentAs.get(path) ?? path;
  const field = fieldsOf(dto).byName.get(named);
  if (named !== 'businessId' || !field || !actor) return { path: named, message };
  const advice = field.options.optional ? 'leave it out, or send your own' : 'send your own';
  return { path: named, message: `${message}: ${advice}, ${actor.businessId}` };
}
