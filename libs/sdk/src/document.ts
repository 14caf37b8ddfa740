/** The parts of an OpenAPI 3.1 document that the generators read. */
export interface ApiDocument {
  info: { title: string; version: string };
  servers?: { url: string }[];
  tags?: { name: string; description?: string }[];
  paths: Record<string, Record<string, DescribedOperation>>;
  webhooks?: Record<string, { post?: DescribedOperation }>;
  components: {
    schemas: Record<string, Schema>;
    parameters?: Record<string, DescribedParameter>;
    responses?: Record<string, DescribedResponse>;
    examples?: Record<string, Example>;
  };
}

export interface DescribedOperation {
  operationId: string;
  summary: string;
  description?: string;
  deprecated?: boolean;
  tags: string[];
  security?: Record<string, string[]>[];
  parameters?: (DescribedParameter | { $ref: string })[];
  requestBody?: { required?: boolean; content: Record<string, Content> };
  /** Without references, because `forClients` has replaced them. */
  responses: Record<string, DescribedResponse>;
}

export interface DescribedResponse {
  $ref?: string;
  content?: Record<string, Content>;
}

export interface DescribedParameter {
  name: string;
  in: 'path' | 'query' | 'header' | 'cookie';
  description?: string;
  required?: boolean;
  schema: Schema;
  example?: unknown;
}

export interface Content {
  schema?: Schema;
  example?: unknown;
  examples?: Record<string, Example | { $ref: string }>;
}

export interface Example {
  value: unknown;
}

/** A JSON schema. */
export interface Schema {
  $ref?: string;
  type?: string | string[];
  description?: string;
  enum?: unknown[];
  const?: unknown;
  format?: string;
  default?: unknown;
  examples?: unknown[];
  properties?: Record<string, Schema>;
  required?: string[];
  additionalProperties?: boolean | Schema;
  items?: Schema;
  oneOf?: Schema[];
  anyOf?: Schema[];
  allOf?: Schema[];
}

/** The name of the component that a reference leads to. */
export function nameIn(ref: string): string {
  return ref.slice(ref.lastIndexOf('/') + 1);
}

/** The parameter for a dry run. */
const DRY_RUN = '/DryRun';

/**
 * The document as the generators read it: with the responses that operations refer to, and without what a client offers in another way.
 * That is dry runs, whose response has another shape than the result of a method and which are sent with the general method for requests,
 * and PATCH of a path that has PUT, which does the same.
 */
export function forClients(document: ApiDocument): ApiDocument {
  const isOther = (part: object) => !('$ref' in part && String(part.$ref).endsWith(DRY_RUN));
  const response = (one: DescribedResponse): DescribedResponse => {
    const found = one.$ref === undefined ? one : document.components.responses?.[nameIn(one.$ref)];
    if (!found) throw new Error(`There is no response ${String(one.$ref)}.`);
    return found;
  };
  const operation = ({ parameters, responses, ...rest }: DescribedOperation): DescribedOperation => ({
    ...rest,
    ...(parameters && { parameters: parameters.filter(isOther) }),
    responses: mapped(responses, response),
  });
  const methods = ({ patch, ...others }: Record<string, DescribedOperation>) =>
    mapped(patch && !others.put ? { ...others, patch } : others, operation);
  return { ...document, paths: mapped(document.paths, methods) };
}

function mapped<T, U>(record: Record<string, T>, change: (value: T) => U): Record<string, U> {
  return Object.fromEntries(Object.entries(record).map(([name, value]) => [name, change(value)]));
}
