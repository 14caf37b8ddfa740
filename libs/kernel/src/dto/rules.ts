import { FieldError } from '../errors/api-error';
import { Dto } from './field-types';

/** Validates the fields of an object in combination. It runs only if each field is valid by itself. */
export type Rule<T> = (input: T) => FieldError[];

const RULES = Symbol('RULES');
const ALTERNATIVES = Symbol('ALTERNATIVES');
const OPEN = Symbol('OPEN');

/** Declares rules for combinations of fields. Mapped types (`PickType`, …) do not inherit them. */
export function Rules<T extends object>(...rules: Rule<T>[]): (dto: Dto<T>) => void {
  return (dto) => {
    Reflect.defineMetadata(RULES, rules, dto);
  };
}

export function rulesOf(dto: Dto): Rule<object>[] {
  return (Reflect.getOwnMetadata(RULES, dto) as Rule<object>[] | undefined) ?? [];
}

export interface Alternatives {
  of: () => readonly Dto[];
  /** The field that identifies the alternative; each of them declares it with `@Const`. */
  discriminator?: string;
  /** The default of the discriminator. In the API description, the discriminator is required nevertheless. */
  assumed?: string;
}

/**
 * Declares that a DTO is one of several alternatives. With a discriminator, input is read as the alternative that it names.
 * Without one, the alternatives are only documentation, and the class itself validates the input.
 */
export function OneOfDtos(of: Alternatives['of'], options: Omit<Alternatives, 'of'> = {}): ClassDecorator {
  return (dto) => {
    Reflect.defineMetadata(ALTERNATIVES, { of, ...options }, dto);
  };
}

export function alternativesOf(dto: Dto): Alternatives | undefined {
  return Reflect.getOwnMetadata(ALTERNATIVES, dto) as Alternatives | undefined;
}

/** Declares that a DTO ignores unknown fields. All other DTOs reject them. */
export function IgnoreUnknownFields(): ClassDecorator {
  return (dto) => {
    Reflect.defineMetadata(OPEN, true, dto);
  };
}

export function ignoresUnknownFields(dto: Dto): boolean {
  return Reflect.getMetadata(OPEN, dto) === true;
}
