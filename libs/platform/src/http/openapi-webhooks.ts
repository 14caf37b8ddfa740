import { Registry } from '../registry';
import { Json, Schemas } from './openapi-schemas';

/** The `webhooks` of the API description, one for each kind of event; and the parameters that they refer to. */
export function webhooksOf({ sending, eventKinds }: Registry, schemas: Schemas): { webhooks?: Json; parameters: Json } {
  if (!sending) return { parameters: {} };
  const { tag, description, headers, answers, bodyOf, exampleOf } = sending;
  const names = Object.keys(headers);
  const hooks = eventKinds.map((kind) => {
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
