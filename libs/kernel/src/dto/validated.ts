import { plainToInstance } from 'class-transformer';
import { getMetadataStorage, ValidationError, validateSync } from 'class-validator';
import { Actor } from '../actor';
import { nearest } from '../text/nearest';
import { FieldError, invalid, invalidInput, MAX_FIELD_ERRORS } from '../errors/api-error';
import { pathOf } from '../errors/field-path';
import { fieldsOf } from './facts';
import { ItemError, ITEMS } from './field';
import { Dto } from './field-types';
import { isObject } from './fields';
import { readStructure, Reading } from './reading';
import { alternativesOf, rulesOf } from './rules';

/** Information that improves error messages. */
export interface ValidationContext {
  /** Who sent the input. */
  actor?: Actor;
  /** The correct names of fields that clients often send under a wrong name. */
  instead?: Readonly<Record<string, string>>;
  /** Whether a language model sent it, so that it is read as `tolerant` describes. */
  tolerant?: true;
}

const OPTIONS = {
  forbidUnknownValues: true,
  stopAtFirstError: true,
  validationError: { target: false, value: false },
} as const;

/**
 * Validates an input and converts it to an instance of its DTO. It is used for bodies, queries, path parameters and tool
 * arguments. `assertStorable` must have accepted the value before.
 * @throws ApiError VALIDATION_ERROR with all field errors
 */
export function validated<T extends object>(dto: Dto<T>, value: unknown, context: ValidationContext = {}): T {
  if (!isObject(value)) throw invalid('', 'must be an object');
  const { chosen, given } = chosenBy(dto, value);
  const reading = readStructure(chosen, given);
  const input = plainToInstance(chosen as new () => T, reading.value);
  for (const { keys, value: free } of reading.free) place(input, keys, free);
  const fieldErrors = [
    ...reading.fieldErrors,
    ...withoutThoseWithin(
      reading.fieldErrors,
      checked(chosen, input).flatMap((error) => fieldErrorsIn(error, [])),
    ),
    ...unknownFields(chosen, reading, context),
  ];
  if (fieldErrors.length === 0) fieldErrors.push(...rulesFor(chosen, input, []));
  if (fieldErrors.length > 0)
    throw invalidInput(fieldErrors.map((fieldError) => asReported(fieldError, chosen, reading, context)));
  return input;
}

/** The class of an input: the DTO itself, or the alternative that is chosen by the discriminator or its default. */
function chosenBy<T extends object>(
  dto: Dto<T>,
  value: Record<string, unknown>,
): { chosen: Dto<T>; given: Record<string, unknown> } {
  const { of, discriminator, assumed } = alternativesOf(dto) ?? {};
  if (!of || discriminator === undefined) return { chosen: dto, given: value };
  const chosenValue = value[discriminator] ?? assumed;
  const byValue = new Map<unknown, Dto>();
  const documented: string[] = [];
  for (const alternative of of()) {
    const field = fieldsOf(alternative).byName.get(discriminator);
    if (field?.constant === undefined) throw new Error(`${alternative.name} has no constant ${discriminator}.`);
    byValue.set(field.constant, alternative);
    documented.push(String(field.constant));
    for (const synonym of Object.keys(field.synonyms ?? {})) byValue.set(synonym, alternative);
  }
  const chosen = byValue.get(chosenValue);
  if (chosen) return { chosen: chosen as Dto<T>, given: { ...value, [discriminator]: chosenValue } };
  throw invalid(discriminator, chosenValue === undefined ? 'is required' : `must be one of: ${documented.join(', ')}`);
}

/*
 * For each object, class-validator searches the checks of all classes. They do not change once a class is in use, so the
 * result of the first search is cached.
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

/** Skips classes without fields, which class-validator would reject as unknown. */
function checked(dto: Dto, input: object): ValidationError[] {
  return fieldsOf(dto).fields.length === 0 ? [] : validateSync(input, OPTIONS);
}

function place(input: object, keys: (string | number)[], value: unknown): void {
  const parents = keys.slice(0, -1);
  const last = keys.at(-1) as string;
  const parent = parents.reduce<unknown>((object, key) => (object as Record<PropertyKey, unknown>)[key], input);
  (parent as Record<string, unknown>)[last] = value;
}

function fieldErrorsIn(
  { property, constraints = {}, children = [] }: ValidationError,
  parents: PropertyKey[],
): FieldError[] {
  const keys = [...parents, /^\d+$/.test(property) ? Number(property) : property];
  const [first] = Object.entries(constraints);
  if (!first) return children.flatMap((child) => fieldErrorsIn(child, keys));
  const [check, message] = first;
  if (check !== ITEMS) return [{ path: pathOf(keys), message }];
  return (JSON.parse(message) as ItemError[]).map((fieldError) => ({
    path: pathOf([...keys, fieldError.index]),
    message: fieldError.message,
  }));
}

/** Omits errors inside fields that have a structural error, since they follow from it. */
function withoutThoseWithin(structural: FieldError[], fieldErrors: FieldError[]): FieldError[] {
  if (structural.length === 0) return fieldErrors;
  const paths = new Set(structural.map(({ path }) => path));
  const isWithin = (path: string): boolean => {
    if (paths.has(path)) return true;
    const end = Math.max(path.lastIndexOf('.'), path.lastIndexOf('['));
    return end > 0 && isWithin(path.slice(0, end));
  };
  return fieldErrors.filter(({ path }) => !isWithin(path));
}

function unknownFields(dto: Dto, { unknown }: Reading, { instead = {} }: ValidationContext): FieldError[] {
  const names = fieldsOf(dto).fields.map(({ name }) => name);
  return unknown.map(({ path, name }, index) => {
    // Only the first errors are listed, and finding a similar name takes time.
    const isSuggested = path === name && index < MAX_FIELD_ERRORS;
    const better = !isSuggested ? undefined : Object.hasOwn(instead, name) ? instead[name] : nearest(name, names, 1)[0];
    return { path, message: better === undefined ? 'is not a known field' : `is not a known field: use ${better}` };
  });
}

/** The errors of the rules of the DTO and of nested DTOs. */
function rulesFor(dto: Dto, input: object, parents: PropertyKey[]): FieldError[] {
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

/** A field error with the name that the client used; for `businessId`, the message includes the actor's own business. */
function asReported(
  { path, message }: FieldError,
  dto: Dto,
  { sentAs }: Reading,
  { actor }: ValidationContext,
): FieldError {
  const named = sentAs.get(path) ?? path;
  const field = fieldsOf(dto).byName.get(named);
  if (named !== 'businessId' || !field || !actor) return { path: named, message };
  const advice = field.options.optional ? 'omit it, or send your own' : 'send your own';
  return { path: named, message: `${message}: ${advice}, ${actor.businessId}` };
}
