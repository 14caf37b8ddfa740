import { Actor } from '#kernel';
import { EndpointSpec } from '../endpoint-spec';

/** The values that an argument of prompts, or a variable of resources, can have. */
export interface Completion {
  /** The id of the REST endpoint that has the values, whose access applies; for public values, that. Who lacks it gets none. */
  endpoint: string | Pick<EndpointSpec, 'access' | 'tier'>;
  /**
   * The values that begin with a text, in upper or lower case, the best ones first. Only the first 100 are sent.
   * @param call its `actor` exists only if the values are not public
   * @param given the other arguments, as far as they are filled in
   */
  values(
    beginning: string,
    call: { readonly actor: Actor },
    given: Readonly<Record<string, string>>,
  ): Completed | Promise<Completed>;
}

export interface Completed {
  values: readonly string[];
  /** Of all that begin so, if there are more than these. */
  total?: number;
}

/** Those of these values that begin with a text, in upper or lower case. */
export function beginningWith(beginning: string, values: readonly string[]): Completed {
  const start = beginning.toLowerCase();
  return { values: values.filter((value) => value.toLowerCase().startsWith(start)) };
}
