/** A class whose fields are declared with the decorators of `fields.ts`. */
export type Dto<T extends object = object> = abstract new () => T;

/** The options that every kind of field has. */
export interface FieldOptions {
  description?: string;
  example?: unknown;
  /** The field may be omitted. A field with a default may always be omitted. */
  optional?: boolean;
  /** The field may be null. For other fields, null counts as omitted. */
  nullable?: boolean;
  default?: unknown;
  /** Other names under which clients send the field. They are accepted and not documented. */
  aliases?: readonly string[];
  /** Makes an optional field required, depending on its siblings; empty text is then rejected. */
  requiredWhen?: RequiredWhen;
  /** Listed as required in schemas, although it may be omitted. */
  listedAsRequired?: boolean;
  /** Accepted in input but omitted from the API description. */
  hidden?: boolean;
  /** Somebody else wrote it, who may want to mislead a reader such as a language model. Results of tools say so. */
  untrusted?: boolean;
}

export interface RequiredWhen {
  /** @param siblings the object that the field belongs to, which may still be invalid */
  // oxlint-disable-next-line typescript/no-explicit-any -- each field knows the type of its own siblings
  test: (siblings: any) => boolean;
  /** The error message, such as "is required to reject". */
  message: string;
}

/** The type of a field with values of type `V` and these options. */
export type ValueOf<V, O> =
  | V
  | (O extends { nullable: true } ? null : never)
  | (O extends { optional: true } ? undefined : never);

type Same<A, B> = [A] extends [B] ? ([B] extends [A] ? true : false) : false;

/** A property decorator that the compiler accepts only on a property of exactly the type `V`. */
export type FieldOf<V> = <T extends object, K extends keyof T>(
  target: T,
  key: Same<T[K], V> extends true ? K : never,
) => void;

/** A list of allowed values with a name in the API description. */
export type Enumeration<V extends string = string> = readonly V[] & { readonly enumName: string };

/**
 * Names a list of values, so that it becomes one shared schema in the API description.
 * @param name the name of the schema, unique in the API description, such as `ThingStatus`
 */
export function enumeration<const V extends string>(name: string, values: readonly V[]): Enumeration<V> {
  // Not enumerable, so that comparisons and iterations ignore the name.
  const list = Object.defineProperty([...values], 'enumName', { value: name, enumerable: false });
  return Object.freeze(list) as unknown as Enumeration<V>;
}
