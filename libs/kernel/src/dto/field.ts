import { ApiProperty, ApiPropertyOptions } from '@nestjs/swagger';
import {
  registerDecorator,
  ValidateIf,
  ValidationArguments,
  ValidatorConstraint,
  ValidatorConstraintInterface,
} from 'class-validator';
import { Dto, FieldOptions } from './field-types';

/** The kind of value of a field, as far as it matters for reading input. */
export type FieldKind = 'text' | 'integer' | 'number' | 'boolean' | 'object' | 'list' | 'free';

export interface TextBounds {
  /** In characters as people count them. The default is 1 with `max`, otherwise 0, and 0 for `exact`. */
  min?: number;
  /** In characters as people count them. Required in input, or `rawMax`. */
  max?: number;
  /** The text may have several lines. */
  multiline?: boolean;
  /** Keeps the text as it is sent, for what is compared byte for byte: passwords, tokens and parameters of OAuth. */
  exact?: boolean;
  pattern?: RegExp;
  /** The error message if the pattern does not match. */
  message?: string;
  /** The format in JSON Schema, such as `uri`. Only documentation. */
  format?: string;
  /** Converts the text before it is checked. Requires `rawMax`, since converting a long text may be slow. */
  as?: (text: string) => string;
  /** The most UTF-16 code units before anything is removed or converted. */
  rawMax?: number;
  /** Also accepts a list of texts, which is not documented, and joins it with this separator. Requires `rawMax`. */
  joinedWith?: string;
  /** The error message for a text of valid length; undefined if it is valid. */
  fieldError?: (text: string) => string | undefined;
}

/** The properties of a field that its JSON Schema does not contain. */
export interface FieldFacts {
  kind: FieldKind;
  options: FieldOptions;
  /** The class of an object, or of the objects in a list. */
  dto?: () => Dto;
  /** The maximum number of items of a list, or of characters of a text, before any other check. */
  limit?: number;
  /** The bounds of a text, or of the texts in a list. */
  text?: TextBounds;
  /** Joins the items if a list is sent instead of a text. */
  joinedWith?: string;
  /** The prefix of an id. */
  idPrefix?: string;
  /** The only allowed value, for the discriminator of alternatives. */
  constant?: string | boolean;
  /** Undocumented values that are accepted, with the documented values that they stand for. */
  synonyms?: Readonly<Record<string, string>>;
}

/**
 * The key of our facts in the metadata of @nestjs/swagger, because its mapped types (`PickType`, `OmitType`, …) copy only
 * that metadata. It is removed from the API description.
 */
export const FACTS = 'x-facts';

/** Combines the facts of a field, its JSON Schema and its checks, in the order in which they run, into one decorator. */
export function field(facts: FieldFacts, schema: object, checks: PropertyDecorator[]): PropertyDecorator {
  const { description, example, nullable, default: fallback, optional, requiredWhen, listedAsRequired } = facts.options;
  const mayBeAbsent = optional === true || fallback !== undefined;
  const isChecked = (siblings: object, value: unknown) =>
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
    // One condition for all checks: @IsOptional would accept null, and several conditions would exclude each other.
    ValidateIf(isChecked),
    checkedBy(FieldCheck, (value, siblings) =>
      value === undefined || value === null || isBlank(siblings, value)
        ? (requiredWhen?.message ?? 'is required')
        : undefined,
    ),
    ...checks,
  ];
  return (target, key) => {
    for (const decorate of decorators) decorate(target, key);
  };
}

/** The error message for the value of a field; undefined if it is valid. */
type ErrorIn = (value: unknown, siblings: object) => string | undefined;

/** All checks have one of two classes: class-validator would make one for each check of each field, which needs megabytes. */
@ValidatorConstraint({ name: 'field' })
class FieldCheck implements ValidatorConstraintInterface {
  validate(value: unknown, args: ValidationArguments): boolean {
    return this.errorIn(value, args) === undefined;
  }

  defaultMessage(args: ValidationArguments): string {
    return this.errorIn(args.value, args) ?? '';
  }

  private errorIn(value: unknown, { constraints, object }: ValidationArguments): string | undefined {
    const [errorIn] = constraints as [ErrorIn];
    return errorIn(value, object);
  }
}

/** The name of the check for list items: its message is the JSON of `ItemError[]`. */
export const ITEMS = 'items';

@ValidatorConstraint({ name: ITEMS })
class ItemsCheck extends FieldCheck {}

function checkedBy(validator: typeof FieldCheck, errorIn: ErrorIn): PropertyDecorator {
  return (target, key) => {
    registerDecorator({
      target: target.constructor,
      propertyName: String(key),
      options: {},
      validator,
      constraints: [errorIn],
    });
  };
}

/** A check with a fixed message. */
export function check(passes: (value: unknown) => boolean, message: string): PropertyDecorator {
  return fieldError((value) => (passes(value) ? undefined : message));
}

/** A check whose function returns the error message, or undefined if the value is valid. */
export function fieldError(errorIn: (value: unknown) => string | undefined): PropertyDecorator {
  return checkedBy(FieldCheck, (value) => errorIn(value));
}

export interface ItemError {
  index: number;
  message: string;
}

/** Checks every item of a list and reports the index of invalid ones, which class-validator's `each` does not. */
export function items(errorIn: (item: unknown) => string | undefined): PropertyDecorator {
  return checkedBy(ItemsCheck, (value) => {
    if (!Array.isArray(value)) return undefined;
    const found: ItemError[] = value.flatMap((item, index) => {
      const message = errorIn(item);
      return message === undefined ? [] : [{ index, message }];
    });
    return found.length === 0 ? undefined : JSON.stringify(found);
  });
}
