/** A class whose fields are declared with the decorators of `fields.ts`. */
export type Dto<T extends object = object> = abstract new () => T;

/** The options that every kind of field has. */
export interface FieldOptions {
  description?: string;
  example?: unknown;
  /** The field may be left out. A field with a default may be left out anyway. */
  optional?: boolean;
  /** Null is a value of the field. Elsewhere it counts as left out. */
  nullable?: boolean;
  default?: unknown;
  /** Other names under which clients send the field. They are accepted and not documented. */
  aliases?: readonly string[];
  /** Makes an optional field required, depending on its siblings; an empty text will not do then. */
  requiredWhen?: RequiredWhen;
  /** Listed as required in schemas, although it may be left out. */
  listedAsRequired?: boolean;
  /** Accepted in input but left out of the API description. */
  hidden?: boolean;
}

export interface RequiredWhen {
  /** @param siblings the object that the field belongs to, which may still be invalid */
  // eslint-disable-next-line @typescript-eslint/no-explicit-any -- each field knows the type of its own siblings
  test: (siblings: any) => boolean;
  /** What the caller is told, such as "is required to reject". */
  message: string;
}

/** The type of a field that holds `V`, given its options. */
export type ValueOf<V, O> =
  V | (O extends { nullable: true } ? null : never) | (O extends { optional: true } ? undefined : never);

type Same<A, B> = [A] extends [B] ? ([B] extends [A] ? true : false) : false;

/** A property decorator that the compiler accepts only on a property of exactly the type `V`. */
export type FieldOf<V> = <T extends object, K extends keyof T>(
  target: T,
  key: Same<T[K], V> extends true ? K : never,
) => void;

/** A closed list of words, which has a name in the API description. */
export type Enumeration<V extends string = string> = readonly V[] & { readonly enumName: string };

/**
 * Names a list of words, so that it is one schema of the API description wherever it is used.
 * @param name the name of the schema, unique in the API description, such as `ThingStatus`
 */
export function enumeration<const V extends string>(name: string, values: readonly V[]): Enumeration<V> {
  // The name does not show where the list is compared or its fields are listed.
  const list = Object.defineProperty([...values], 'enumName', { value: name, enumerable: false });
  return Object.freeze(list) as unknown as Enumeration<V>;
}
