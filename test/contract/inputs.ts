import { alternativesOf, Dto, Field, fieldsOf } from '#kernel/host';
import { endpoints } from '../matrix/endpoints';
import { registered } from '../support/declarations/registered';

/** The input of each endpoint and tool, by name. */
export const inputs = new Map<string, Dto>([
  ...endpoints.flatMap(({ endpoint }) => (endpoint.input ? [[endpoint.id, endpoint.input] as const] : [])),
  ...[...registered.toolSources.values()]
    .flatMap((Tools) => new Tools(undefined).tools)
    .map(({ name, input }) => [`the tool ${name}`, input as Dto] as const),
]);

/** Every field of a DTO and of its nested DTOs, with its path. */
export function fieldsWithin(dto: Dto, path: string): [path: string, field: Field][] {
  const own = fieldsOf(dto).fields.flatMap((field): [string, Field][] => {
    const here = `${path}.${field.name}`;
    return [[here, field], ...(field.dto ? fieldsWithin(field.dto(), here) : [])];
  });
  return [...own, ...(alternativesOf(dto)?.of() ?? []).flatMap((one) => fieldsWithin(one, path))];
}

/** A DTO with its nested DTOs and alternatives. */
export function withNested(dto: Dto): Dto[] {
  const nested = fieldsOf(dto).fields.flatMap((field) => (field.dto ? withNested(field.dto()) : []));
  return [dto, ...nested, ...(alternativesOf(dto)?.of() ?? []).flatMap(withNested)];
}
