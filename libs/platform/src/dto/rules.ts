import { Fault } from '../problem';
import { Dto } from './field-types';

/** What is wrong across the fields of an object; it runs once every field by itself is valid. */
export type Rule<T> = (input: T) => Fault[];

const RULES = Symbol('RULES');
const ALTERNATIVES = Symbol('ALTERNATIVES');
const OPEN = Symbol('OPEN');

/** Declares the rules across the fields of a DTO. A mapped type (`PickType`, …) declares its own. */
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
  /** The field whose value tells them apart; each of them declares it with `@Const`. */
  discriminator?: string;
  /** The value that a missing discriminator counts as. The API description requires the discriminator all the same. */
  assumed?: string;
}

/**
 * Declares that a DTO is one of several. With a discriminator, input is read as the alternative that it names. Without one,
 * the alternatives only document the DTO: input is validated by the class itself.
 */
export function OneOfDtos(of: Alternatives['of'], options: Omit<Alternatives, 'of'> = {}): ClassDecorator {
  return (dto) => {
    Reflect.defineMetadata(ALTERNATIVES, { of, ...options }, dto);
  };
}

export function alternativesOf(dto: Dto): Alternatives | undefined {
  return Reflect.getOwnMetadata(ALTERNATIVES, dto) as Alternatives | undefined;
}

/** Declares that fields which a DTO does not have are ignored. Everywhere else they are refused. */
export function IgnoreUnknownFields(): ClassDecorator {
  return (dto) => {
    Reflect.defineMetadata(OPEN, true, dto);
  };
}

export function ignoresUnknownFields(dto: Dto): boolean {
  return Reflect.getMetadata(OPEN, dto) === true;
}
