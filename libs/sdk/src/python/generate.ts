import { allResources, ClientApi, Method, originOf, Resource } from '../client-api';
import { DescribedParameter } from '../document';
import { capitalized, indented, pascalCased, snakeCased, wrapped } from '../words';
import { PYTHON_CLIENT } from './client';
import { doctestOf } from './doctests';
import { PYTHON_ERRORS } from './errors';
import { PYTHON_FUNCTIONS } from './functions';
import { escaped, KEYWORDS, PythonTypes } from './types';

const WIDTH = 112;

/** Parameters of every list, which are explained once, at the beginning of the file. */
export const LIST_PARAMETERS = new Set(['page', 'perPage', 'cursor', 'total', 'createdAfter', 'createdBefore', 'sort']);

/** The client for Python: one file, `perk.py`. */
export function pythonClient(api: ClientApi): string {
  const types = new PythonTypes(api);
  const resources = allResources(api.resources).map((resource) => resourceClass(resource, types));
  const attributes = api.resources.map((one) => `        self.${identifier(ownName(one))} = ${className(one)}(self)`);
  const client = PYTHON_CLIENT.replace('@RESOURCES@', () => attributes.join('\n'));
  const errors = PYTHON_ERRORS.replaceAll('@VERSION@', api.version).replaceAll('@ORIGIN@', originOf(api));
  const parts = [errors, client, types.definitions(), ...resources, PYTHON_FUNCTIONS];
  return `${parts.map((part) => part.trim()).join('\n\n\n')}\n`;
}

function ownName({ segments }: Resource): string {
  return segments.at(-1) ?? '';
}

function className({ name }: Resource): string {
  return `${name}Resource`;
}

/** A name in snake case that Python allows: `from` is `from_`. */
function identifier(name: string): string {
  const snake = snakeCased(name);
  return KEYWORDS.has(snake) ? `${snake}_` : snake;
}

function resourceClass(resource: Resource, types: PythonTypes): string {
  const example = doctestOf(resource);
  const text = [resource.summary, example].filter(Boolean).join('\n\n');
  const children = resource.children.map(
    (one) => `        self.${identifier(ownName(one))} = ${className(one)}(client)`,
  );
  const head = [
    `class ${className(resource)}:`,
    `${docstring(text, '    ')}\n`,
    '    def __init__(self, client: PerkClient) -> None:',
    '        self._client = client',
    ...children,
  ];
  const methods = resource.methods.flatMap((method) => {
    const rendered = new PythonMethod(resource, method, types);
    return [
      rendered.call(),
      ...(method.paging ? [rendered.iterator()] : []),
      ...(method.streams ? [rendered.stream()] : []),
    ];
  });
  return [head.join('\n'), ...methods.map((method) => indented(method, '    '))].join('\n\n');
}

/** A method with what belongs to it. */
class PythonMethod {
  private readonly within: string;
  private readonly path: string;
  private readonly query: DescribedParameter[];

  constructor(
    resource: Resource,
    private readonly method: Method,
    private readonly types: PythonTypes,
  ) {
    this.within = `${resource.name}${pascalCased(method.name)}`;
    const template = method.path.replace(/\{(\w+)\}/g, (_, name: string) => `{_segment(${identifier(name)})}`);
    this.path = `${template.includes('{') ? 'f' : ''}"${template}"`;
    // Parameters that must be given come first.
    this.query = [...method.query].sort((a, b) => Number(b.required ?? false) - Number(a.required ?? false));
  }

  /** Sends one request. */
  call(): string {
    const { method } = this;
    const { body, isKeyed, httpMethod, returns } = method;
    const type =
      typeof returns === 'string'
        ? { text: 'str', bytes: 'bytes' }[returns]
        : this.types.of(returns, `${this.within}Result`);
    const bodyType =
      body && (isJsonType(body.contentType) ? this.types.of(body.schema, `${this.within}Body`) : 'bytes');
    const inputs = [
      ...this.pathInputs(),
      ...(body ? [body.required ? `body: ${bodyType ?? ''}` : `body: t.Optional[${bodyType ?? ''}] = None`] : []),
    ];
    const options = [...this.queryInputs(this.query), ...(isKeyed ? ['idempotency_key: t.Optional[str] = None'] : [])];
    const sent = [
      `"${httpMethod}"`,
      this.path,
      ...(this.query.length > 0 ? [`query=${this.queryDictionary(this.query)}`] : []),
      // An operation whose body may be left out still takes JSON.
      ...(body ? [body.required ? 'body=body' : 'body=body if body is not None else {}'] : []),
      ...(body && body.contentType !== 'application/json' ? [`content_type="${body.contentType}"`] : []),
      ...(isKeyed ? ['idempotency_key=idempotency_key or _new_key()'] : []),
    ];
    return [
      definition(method.name, inputs, options, type),
      docstring(this.text(this.query), '    '),
      `    response = self._client.request(${arguments_(sent)})`,
      `    return t.cast(${JSON.stringify(type)}, response.data)`,
    ].join('\n');
  }

  /** Returns the items of all pages. */
  iterator(): string {
    const { name, paging } = this.method;
    if (!paging) return '';
    const query = this.query.filter((one) => !['cursor', 'total', 'limit'].includes(one.name));
    const fixed = [
      ...(this.accepts('perPage') ? ['"perPage": per_page or 100'] : []),
      ...(this.accepts('total') ? ['"total": False'] : []),
      ...(this.accepts('limit') ? ['"limit": 100'] : []),
    ];
    const passed = query.filter((one) => one.name !== 'perPage');
    const type = `t.Iterator[${this.types.of(paging.item, `${this.within}Item`)}]`;
    return [
      definition(iteratorName(name), this.pathInputs(), this.queryInputs(query), type),
      docstring(`The items of all pages of \`\`${identifier(name)}\`\`, page by page as they are needed.`, '    '),
      `    query = ${this.queryDictionary(passed, fixed)}`,
      `    return self._client._iterate(${this.path}, query, "${paging.by}", "${paging.itemsField}")`,
    ].join('\n');
  }

  /** Returns the items as they happen. */
  stream(): string {
    const { streams } = this.method;
    if (!streams) return '';
    const query = this.query.filter(({ name }) => name !== 'limit');
    const type = `t.Iterator[${this.types.of(streams.item, `${this.within}Item`)}]`;
    const text =
      'The items after ``after``, then new ones as they happen, without end. A stream that is interrupted continues where it was.';
    return [
      definition('stream', this.pathInputs(), this.queryInputs(query), type),
      docstring(text, '    '),
      `    return self._client._stream(${this.path}, ${this.queryDictionary(query)})`,
    ].join('\n');
  }

  private accepts(name: string): boolean {
    return this.query.some((one) => one.name === name);
  }

  private pathInputs(): string[] {
    return this.method.pathParameters.map(({ name }) => `${identifier(name)}: str`);
  }

  private queryInputs(query: DescribedParameter[]): string[] {
    return query.map(({ name, required, schema }) => {
      const type = this.types.of(schema, this.within + capitalized(name));
      return required ? `${identifier(name)}: ${type}` : `${identifier(name)}: t.Optional[${type}] = None`;
    });
  }

  private queryDictionary(query: DescribedParameter[], fixed: string[] = []): string {
    const entries = [...query.map(({ name }) => `"${name}": ${identifier(name)}`), ...fixed];
    const line = `{${entries.join(', ')}}`;
    return line.length <= WIDTH - 30 ? line : `{\n${entries.map((entry) => `        ${entry},\n`).join('')}    }`;
  }

  private text(query: DescribedParameter[]): string {
    const { summary, description, pathParameters } = this.method;
    const explained = [...pathParameters, ...query.filter(({ name }) => !LIST_PARAMETERS.has(name))];
    const parameters = explained.flatMap(({ name, description: about }) =>
      about ? [`:param ${identifier(name)}: ${about.replace(/\s+/g, ' ')}`] : [],
    );
    return [`${summary}.`, description, parameters.join('\n')].filter(Boolean).join('\n\n');
  }
}

function isJsonType(contentType: string): boolean {
  return contentType === 'application/json';
}

function iteratorName(name: string): string {
  return name === 'list' ? 'iterate' : `iterate_${snakeCased(name).replace(/^list_/, '')}`;
}

function definition(name: string, inputs: string[], options: string[], type: string): string {
  const all = ['self', ...inputs, ...(options.length > 0 ? ['*', ...options] : [])];
  const line = `def ${identifier(name)}(${all.join(', ')}) -> ${type}:`;
  return line.length <= WIDTH ? line : `def ${identifier(name)}(\n    ${all.join(',\n    ')},\n) -> ${type}:`;
}

function arguments_(all: string[]): string {
  const line = all.join(', ');
  if (line.length <= WIDTH - 44 && !line.includes('\n')) return line;
  return `\n${all.map((one) => `        ${one.replaceAll('\n', '\n    ')},\n`).join('')}    `;
}

/** Paragraphs are wrapped; lists, tables and examples keep their lines. */
function docstring(text: string, indent: string): string {
  const paragraphs = escaped(text.trim())
    .split(/\n\s*\n/)
    .map((paragraph) =>
      /^(?:[-|:]|>>>)/.test(paragraph)
        ? paragraph
            .split('\n')
            .flatMap((line) => (line.startsWith('-') || line.startsWith(':') ? hangingIndent(line) : [line]))
        : wrapped(paragraph, WIDTH),
    );
  const lines = paragraphs
    .map((paragraph) => paragraph.join('\n'))
    .join('\n\n')
    .split('\n');
  if (lines.length === 1) return `${indent}"""${lines[0] ?? ''}"""`;
  return `${indented(`"""${lines.join('\n')}\n"""`, indent)}`;
}

function hangingIndent(line: string): string[] {
  return wrapped(line, WIDTH - 2).map((part, index) => (index === 0 ? part : `  ${part}`));
}
