import { getSchemaPath } from '@nestjs/swagger';
import { Dto, schemaName } from '#kernel/host';
import { EventKind } from '#messaging';
import { Sending } from '#messaging/host';
import { Json } from './schemas';

/** The webhook part of the API description. */
export interface Webhooks {
  operations: Record<string, { post: Json }>;
  /** The headers of each webhook request, for `components/parameters`. */
  parameters: Record<string, Json>;
  /** The DTOs of the request bodies. */
  bodies: Dto[];
}

/** The `webhooks` of the API description, one for each event kind, with its label and scope for clients that let people choose kinds. */
export function webhooksOf(sending: Sending, kinds: readonly EventKind[]): Webhooks {
  const { tag, headers, responses, bodyOf, exampleOf } = sending;
  const names = Object.keys(headers);
  const sent = kinds.map((kind) => ({ kind, body: bodyOf(kind) }));
  const operations = sent.map(({ kind, body }) => {
    const content = { schema: { $ref: getSchemaPath(schemaName(body)) }, example: exampleOf(kind) };
    const post = {
      operationId: `on${titled(kind.type)}`,
      summary: kind.description,
      description: `Sent to webhooks whose scopes include \`${kind.scope}\`.`,
      'x-label': kind.label,
      'x-scope': kind.scope,
      tags: [tag],
      security: [],
      parameters: names.map((name) => ({ $ref: `#/components/parameters/${componentOf(name)}` })),
      requestBody: { required: true, content: { 'application/json': content } },
      responses: Object.fromEntries(
        Object.entries(responses).map(([status, description]) => [status, { description: description }]),
      ),
    };
    return [kind.type, { post }] as const;
  });
  const parameters = names.map((name) => [
    componentOf(name),
    { name, in: 'header', required: true, schema: { type: 'string' }, ...headers[name] },
  ]);
  return {
    operations: Object.fromEntries(operations),
    parameters: Object.fromEntries(parameters) as Record<string, Json>,
    bodies: sent.map(({ body }) => body),
  };
}

/** `thing.was_done` as `ThingWasDone`. */
function titled(text: string): string {
  return text.replace(/(?:^|[._-])(\w)/g, (_, letter: string) => letter.toUpperCase());
}

/** The component name of a header; independent of case, like header names. */
function componentOf(header: string): string {
  return titled(header.toLowerCase());
}
