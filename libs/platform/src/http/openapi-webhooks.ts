import { z } from 'zod';
import { Dto } from '../dto';
import { EventKind, eventKinds } from '../events/event-kind';
import { Json, Schemas } from './openapi-schemas';

/** How events are sent out, as whoever sends them tells it. */
export interface Sending {
  tag: string;
  /** What holds for every kind. */
  description: string;
  /** The headers that come with each, by name. */
  headers: Record<string, { description: string; example: string }>;
  /** What is understood by an answer, by its status or `2XX`. */
  answers: Record<string, string>;
  /** The body of one kind. */
  bodyOf: (kind: EventKind) => z.ZodType | Dto;
  /** What such a body looks like. */
  exampleOf: (kind: EventKind) => unknown;
}

let sending: Sending | undefined;

/** Says how events are sent out. The context that sends them declares it beside its code. */
export function defineSending(how: Sending): void {
  if (sending) throw new Error('How events are sent out is defined twice.');
  sending = how;
}

/** The `webhooks` of the API description, one for each kind of event; and the parameters that they refer to. */
export function webhooksOf(schemas: Schemas): { webhooks?: Json; parameters: Json } {
  if (!sending) return { parameters: {} };
  const { tag, description, headers, answers, bodyOf, exampleOf } = sending;
  const names = Object.keys(headers);
  const hooks = eventKinds().map((kind) => {
    const content = { schema: schemas.add(bodyOf(kind), 'output'), example: exampleOf(kind) };
    const post = {
      operationId: `on${titled(kind.type)}`,
      summary: kind.about,
      description: `Sent to webhooks whose scopes include \`${kind.scope}\`.\n\n${description}`,
      tags: [tag],
      security: [],
      parameters: names.map((name) => ({ $ref: `#/components/parameters/${componentOf(name)}` })),
      requestBody: { required: true, content: { 'application/json': content } },
      responses: Object.fromEntries(Object.entries(answers).map(([status, about]) => [status, { description: about }])),
    };
    return [kind.type, { post }];
  });
  const parameters = names.map((name) => [
    componentOf(name),
    { name, in: 'header', required: true, schema: { type: 'string' }, ...headers[name] },
  ]);
  return { webhooks: Object.fromEntries(hooks) as Json, parameters: Object.fromEntries(parameters) as Json };
}

/** `thing.was_done` as `ThingWasDone`. */
function titled(text: string): string {
  return text.replace(/(?:^|[._-])(\w)/g, (_, letter: string) => letter.toUpperCase());
}

/** Header names differ by case alone in some, which a component must not. */
function componentOf(header: string): string {
  return titled(header.toLowerCase());
}
