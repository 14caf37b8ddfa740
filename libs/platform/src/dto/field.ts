import { ApiProperty, ApiPropertyOptions } from '@nestjs/swagger';
import { buildMessage, ValidateBy, ValidateIf } from 'class-validator';
import { Dto, FieldOptions } from './field-types';

/** What a field holds, as far as reading input depends on it. */
export type FieldKind = 'text' | 'integer' | 'number' | 'boolean' | 'object' | 'list' | 'free';

/** What is known about a field besides its JSON Schema. */
export interface FieldFacts {
  kind: FieldKind;
  options: FieldOptions;
  /** The class of an object, or of the objects in a list. */
  dto?: () => Dto;
  /** The most items a list may have, or the most characters a text may have before it is looked at. */
  limit?: number;
  /** Stands between the items of a list that is sent for a text. */
  joinedWith?: string;
  /** The prefix of an id. */
  idPrefix?: string;
  /** The only value, for the field that tells alternatives apart. */
  constant?: string | boolean;
  /** Other words that are accepted for those that are documented. */
  synonyms?: Readonly<Record<string, string>>;
}

/**
 * The key under which @nestjs/swagger's own metadata also carries our facts: its mapped types (`PickType`, `OmitType`, …)
 * copy that metadata and no other. It is removed from the API description.
 */
export const FACTS = 'x-facts';

/** The place for everything a field decorator says: its facts, its JSON Schema and its checks, in the order they run. */
export function field(facts: FieldFacts, schema: object, checks: PropertyDecorator[]): PropertyDecorator {
  const { description, example, nullable, default: fallback, optional, requiredWhen, listedAsRequired } = facts.options;
  const mayBeAbsent = optional === true || fallback !== undefined;
  const isAsked = (siblings: object, value: unknown) =>
    value !== undefined ? !(nullable && value === null) : !mayBeAbsent || (requiredWhen?.test(siblings) ?? false);
  const isBlank = (siblings: object | undefined, value: unknown) =>
    value === '' && requiredWhen?.test(siblings) === true;
  const decorators = [
    ApiProperty({
      ...schema,
      ...(description !== undefined && { description }),
      ...(example !== undefined && { examples: [example] }),
      ...(nullable && { nullable }),
      ...(fallback !== undefined && { default: fallback }),
      required: !mayBeAbsent || listedAsRequired === true,
      [FACTS]: facts,
    } as ApiPropertyOptions),
    // One condition for all checks: @IsOptional would let null pass, and conditions that are stacked exclude each other.
    ValidateIf(isAsked),
    ValidateBy({
      name: 'required',
      validator: {
        validate: (value, args) => value !== undefined && value !== null && !isBlank(args?.object, value),
        defaultMessage: () => requiredWhen?.message ?? 'is required',
      },
    }),
    ...checks,
  ];
  return (target, key) => {
    for (const decorate of decorators) decorate(target, key);
  };
}

/** One check with our own message. */
export function check(name: string, passes: (value: unknown) => boolean, message: string): PropertyDecorator {
  return ValidateBy({ name, validator: { validate: passes, defaultMessage: buildMessage(() => message) } });
}

/** A check that words its own message; undefined means that the value passes. */
export function fault(name: string, faultOf: (value: unknown) => string | undefined): PropertyDecorator {
  return ValidateBy({
    name,
    validator: {
      validate: (value) => faultOf(value) === undefined,
      defaultMessage: (args) => faultOf(args?.value) ?? '',
    },
  });
}

/** The name of the check on the items of a list: its message is the JSON of `ItemFault[]`. */
export const ITEMS = 'items';

export interface ItemFault {
  index: number;
  message: string;
}

/** Checks every item of a list and keeps the index of those that fail, which class-validator's `each` does not. */
export function items(faultOf: (item: unknown) => string | undefined): PropertyDecorator {
  const faultsIn = (value: unknown): ItemFault[] =>
    Array.isArray(value)
      ? value.flatMap((item, index) => {
          const message = faultOf(item);
          return message === undefined ? [] : [{ index, message }];
        })
      : [];
  return ValidateBy({
    name: ITEMS,
    validator: {
      validate: (value) => faultsIn(value).length === 0,
      defaultMessage: (args) => JSON.stringify(faultsIn(args?.value)),
    },
  });
}
