import { allResources, ClientApi, Method, originOf, Resource } from '../client-api';
import { DescribedParameter } from '../document';
import { camelCased, capitalized, indented, pascalCased } from '../words';
import { TYPESCRIPT_CLIENT } from './client';
import { TYPESCRIPT_ERRORS } from './errors';
import { TYPESCRIPT_FUNCTIONS } from './functions';
import { documented, TypeScriptTypes } from './types';

const WIDTH = 116;

/** The client for fetch runtimes: one file, `perk.ts`, of which every type can be erased. */
export function typescriptClient(api: ClientApi): string {
  const types = new TypeScriptTypes(api);
  const resources = allResources(api.resources).map((resource) => resourceClass(resource, types));
  const client = TYPESCRIPT_CLIENT.replace('@FIELDS@', () => indented(fieldsOf(api.resources), '  ')).replace(
    '@RESOURCES@',
    () => indented(assignmentsOf(api.resources, 'this'), '    '),
  );
  const errors = TYPESCRIPT_ERRORS.replaceAll('@VERSION@', api.version).replaceAll('@ORIGIN@', originOf(api));
  const parts = [errors, client, ...resources, TYPESCRIPT_FUNCTIONS, types.definitions()];
  return `${parts.map((part) => part.trim()).join('\n\n')}\n`;
}

function fieldName({ segments }: Resource): string {
  return camelCased(segments.at(-1) ?? '');
}

function className({ name }: Resource): string {
  return `${name}Resource`;
}

function fieldsOf(resources: Resource[]): string {
  return resources
    .map((one) => `${documented(one.summary, '')}readonly ${fieldName(one)}: ${className(one)};`)
    .join('\n');
}

function assignmentsOf(resources: Resource[], client: string): string {
  return resources.map((one) => `this.${fieldName(one)} = new ${className(one)}(${client});`).join('\n');
}

function resourceClass(resource: Resource, types: TypeScriptTypes): string {
  const { children } = resource;
  const rendered = resource.methods.map((method) => new TypeScriptMethod(resource, method, types));
  const members = [
    ['readonly #client: PerkClient;', ...(children.length > 0 ? [fieldsOf(children)] : [])].join('\n'),
    [
      'constructor(client: PerkClient) {',
      '  this.#client = client;',
      ...(children.length > 0 ? [indented(assignmentsOf(children, 'client'), '  ')] : []),
      '}',
    ].join('\n'),
    ...rendered.flatMap((method) => method.members()),
  ];
  const body = members.map((member) => indented(member, '  ')).join('\n\n');
  const inputs = rendered.flatMap((method) => method.inputType());
  return [...inputs, `${documented(resource.summary, '')}export class ${className(resource)} {\n${body}\n}`].join(
    '\n\n',
  );
}

/** A method with what belongs to it. */
class TypeScriptMethod {
  private readonly within: string;
  private readonly path: string;
  private readonly isRead: boolean;

  constructor(
    resource: Resource,
    private readonly method: Method,
    private readonly types: TypeScriptTypes,
  ) {
    this.within = `${resource.name}${pascalCased(method.name)}`;
    this.isRead = method.httpMethod === 'GET';
    const parts = method.path
      .split(/\{(\w+)\}/)
      .map((part, index) => (index % 2 ? `segment(${camelCased(part)})` : `'${part}'`));
    this.path = parts.filter((part) => part !== "''").join(' + ');
  }

  members(): string[] {
    const { paging, streams } = this.method;
    return [this.call(), ...(paging ? [this.iterator(paging)] : []), ...(streams ? [this.stream(streams)] : [])];
  }

  /** The parameters of the query: an object of its own for a read, and options of a write. */
  inputType(): string[] {
    const { query, isKeyed } = this.method;
    if (query.length === 0) return [];
    const extended = this.isRead ? '' : ` extends ${isKeyed ? 'WriteOptions' : 'RequestOptions'}`;
    const fields = query.map(({ name, description = '', required, schema }) => {
      const type = this.types.of(schema, '  ');
      return `${documented(description, '  ')}  ${name}${required ? '' : '?'}: ${type}${required ? '' : ' | undefined'};\n`;
    });
    return [`export interface ${this.within}${this.isRead ? 'Query' : 'Options'}${extended} {\n${fields.join('')}}`];
  }

  /** Sends one request. */
  private call(): string {
    const { name, httpMethod, summary, description, isDeprecated, query, body, isKeyed, returns } = this.method;
    const type =
      typeof returns === 'string'
        ? { text: 'string', bytes: 'Uint8Array<ArrayBuffer>' }[returns]
        : this.types.of(returns, '  ');
    const bodyType =
      body &&
      (body.contentType === 'application/json' ? this.types.of(body.schema, '  ') : "NonNullable<RequestInit['body']>");
    const inputs = [
      ...this.pathInputs(),
      ...(body ? [body.required ? `body: ${bodyType ?? ''}` : `body: ${bodyType ?? ''} = {}`] : []),
      ...this.optionInputs(query),
    ];
    const sent = [
      '...options',
      ...(query.length > 0
        ? [this.isRead ? 'query' : `query: { ${query.map((one) => `${one.name}: options.${one.name}`).join(', ')} }`]
        : []),
      ...(body ? ['body'] : []),
      ...(body && body.contentType !== 'application/json' ? [`contentType: '${body.contentType}'`] : []),
      ...(isKeyed ? ['idempotencyKey: options.idempotencyKey ?? newKey()'] : []),
    ];
    const request = sent.length > 1 ? `{ ${sent.join(', ')} }` : 'options';
    const tags = isDeprecated ? '@deprecated' : '';
    return [
      documented([`${summary}.`, description, tags].filter(Boolean).join('\n\n'), '').trimEnd(),
      signature(`async ${camelCased(name)}`, inputs, `Promise<${type}>`),
      `  const { data } = await this.#client.request<${type}>('${httpMethod}', ${this.path}, ${request});`,
      '  return data;',
      '}',
    ].join('\n');
  }

  /** Returns the items of all pages. */
  private iterator(paging: NonNullable<Method['paging']>): string {
    const { name } = this.method;
    const left = ['cursor', 'total', 'limit'].filter((one) => this.accepts(one));
    const defaults = [
      ...(this.accepts('perPage') ? ['perPage: 100'] : []),
      ...(this.accepts('total') ? ['total: false'] : []),
      ...(this.accepts('limit') ? ['limit: 100'] : []),
    ];
    const type = `Omit<${this.within}Query, ${left.map((one) => `'${one}'`).join(' | ')}>`;
    return [
      `/** The items of all pages of '${camelCased(name)}', page by page as they are needed. */`,
      signature(
        name === 'list' ? 'iterate' : `iterate${capitalized(camelCased(name)).replace(/^List(?=[A-Z])/, '')}`,
        [...this.pathInputs(), this.queryInput(type), 'options?: RequestOptions'],
        `AsyncGenerator<${this.types.of(paging.item, '  ')}, void, undefined>`,
      ),
      `  return this.#client.iteratePages(${this.path}, { ${[...defaults, '...query'].join(', ')} }, '${paging.by}', '${paging.itemsField}', options);`,
      '}',
    ].join('\n');
  }

  /** Returns the items as they happen. */
  private stream({ item }: NonNullable<Method['streams']>): string {
    const type = `Omit<${this.within}Query, 'limit'>`;
    return [
      `/**\n * The items after 'after', then new ones as they happen, until the signal is aborted. A stream that is interrupted continues\n * where it was.\n */`,
      signature(
        'stream',
        [...this.pathInputs(), this.queryInput(type), 'options?: RequestOptions'],
        `AsyncGenerator<${this.types.of(item, '  ')}, void, undefined>`,
      ),
      `  return this.#client.streamEvents(${this.path}, query, options);`,
      '}',
    ].join('\n');
  }

  private accepts(name: string): boolean {
    return this.method.query.some((one) => one.name === name);
  }

  private pathInputs(): string[] {
    return this.method.pathParameters.map(({ name }) => `${camelCased(name)}: string`);
  }

  private queryInput(type: string): string {
    return this.method.query.some(({ required }) => required) ? `query: ${type}` : `query: ${type} = {}`;
  }

  private optionInputs(query: DescribedParameter[]): string[] {
    const plain = this.method.isKeyed ? 'WriteOptions' : 'RequestOptions';
    if (query.length === 0) return [`options: ${plain} = {}`];
    if (this.isRead) return [this.queryInput(`${this.within}Query`), `options: ${plain} = {}`];
    const isRequired = query.some(({ required }) => required);
    return [`options: ${this.within}Options${isRequired ? '' : ' = {}'}`];
  }
}

function signature(name: string, inputs: string[], type: string): string {
  const line = `${name}(${inputs.join(', ')}): ${type} {`;
  return line.length <= WIDTH ? line : `${name}(\n  ${inputs.join(',\n  ')},\n): ${type} {`;
}
