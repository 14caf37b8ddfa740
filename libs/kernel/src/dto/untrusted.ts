import { fieldsOf } from './facts';
import { Dto } from './field-types';
import { alternativesOf } from './rules';

const UNTRUSTED = Symbol('untrusted');

/**
 * Declares that the texts of a DTO were written by somebody else, who may want to mislead a reader such as a language model. Single fields
 * say so with the option `untrusted`.
 */
export function Untrusted(): ClassDecorator {
  return (dto) => {
    Reflect.defineMetadata(UNTRUSTED, true, dto);
  };
}

/** Where in a value of a DTO texts of others are. */
export interface UntrustedParts {
  /** The fields of the object itself that have such texts; `true` for the whole object. */
  here: true | readonly string[];
  /** The fields with objects, or lists of objects, that have some inside. */
  inside: ReadonlyMap<string, UntrustedParts>;
}

const known = new WeakMap<Dto, UntrustedParts | null>();

/** Undefined for a DTO without such texts. */
export function untrustedIn(dto: Dto): UntrustedParts | undefined {
  const found = known.get(dto);
  if (found !== undefined) return found ?? undefined;
  // A DTO that contains itself has nothing more to say about itself.
  known.set(dto, null);
  const parts = partsOf(dto);
  known.set(dto, parts ?? null);
  return parts;
}

function partsOf(dto: Dto): UntrustedParts | undefined {
  const classes = [dto, ...(alternativesOf(dto)?.of() ?? [])];
  const fields = classes.flatMap((each) => fieldsOf(each).fields);
  const isWhole = classes.some((each) => Reflect.getMetadata(UNTRUSTED, each) === true);
  const here = fields.filter(({ options }) => options.untrusted).map(({ name }) => name);
  const inside = fields.flatMap(({ name, dto: inner }) => {
    const parts = inner && untrustedIn(inner());
    return parts ? [[name, parts] as const] : [];
  });
  if (!isWhole && here.length === 0 && inside.length === 0) return undefined;
  return { here: isWhole || here, inside: new Map(inside) };
}
