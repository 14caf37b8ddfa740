import { ClientApi } from '../client-api';
import { nameIn, Schema } from '../document';
import { firstSentence, wrapped } from '../words';

/** Names that the rest of `perk.py` uses; a schema of the same name has `Data` added. */
const TAKEN = new Set(
  'PerkClient PerkError ApiError NetworkError WebhookVerificationError WebhookEvent RateLimit Response NotRequired'.split(
    ' ',
  ),
);

export const KEYWORDS = new Set(
  (
    'False None True and as assert async await break class continue def del elif else except finally for from global if ' +
    'import in is lambda nonlocal not or pass raise return try while with yield'
  ).split(' '),
);

const WIDTH = 116;

/** The schemas as TypedDicts and aliases. Objects without a name of their own get that of the field they are in. */
export class PythonTypes {
  private readonly names = new Map<string, string>();
  private readonly declarations: string[] = [];
  /** The objects without a name that are still to be declared. */
  private readonly pending: [name: string, schema: Schema][] = [];
  /** An alias is evaluated when the module is loaded, so the types that it names, and which may follow, are given as text. */
  private isQuoting = false;

  constructor(private readonly api: ClientApi) {
    for (const name of api.schemas.keys()) {
      const isTaken = TAKEN.has(name) || KEYWORDS.has(name) || name.endsWith('Resource');
      this.names.set(name, isTaken ? `${name}Data` : name);
    }
  }

  /** The definitions of all types. */
  definitions(): string {
    for (const [name, schema] of this.api.schemas) this.declare(this.names.get(name) ?? name, schema);
    for (let next = this.pending.shift(); next; next = this.pending.shift()) this.declare(...next);
    const events = this.api.events.map((name) => `    "${this.names.get(name) ?? name}",`);
    this.declarations.push(
      events.length > 0
        ? `#: The events that webhooks receive. \`\`type\`\` says which one it is.\nWebhookEvent = t.Union[\n${events.join('\n')}\n]`
        : 'WebhookEvent = t.Dict[str, t.Any]',
    );
    return this.declarations.join('\n\n\n');
  }

  /** The type of a value. @param within the name for an object that has none */
  of(schema: Schema, within: string): string {
    if (schema.$ref) return this.named(this.names.get(nameIn(schema.$ref)) ?? nameIn(schema.$ref));
    const alternatives = schema.oneOf ?? schema.anyOf;
    if (alternatives) return union(alternatives.map((one, index) => this.of(one, `${within}${String(index + 1)}`)));
    if (schema.allOf?.length === 1 && schema.allOf[0]) return this.of(schema.allOf[0], within);
    if (schema.const !== undefined) return `t.Literal[${literal(schema.const)}]`;
    if (schema.enum) return literals(schema.enum);
    const types = [schema.type ?? []].flat();
    return types.length === 0 ? 't.Any' : union(types.map((type) => this.ofType(type, schema, within)));
  }

  private ofType(type: string, schema: Schema, within: string): string {
    switch (type) {
      case 'string':
        return schema.format === 'binary' ? 'bytes' : 'str';
      case 'integer':
        return 'int';
      case 'number':
        return 'float';
      case 'boolean':
        return 'bool';
      case 'null':
        return 'None';
      case 'array':
        return `t.List[${this.of(schema.items ?? {}, `${within}Item`)}]`;
      default:
        return this.ofObject(schema, within);
    }
  }

  private ofObject(schema: Schema, within: string): string {
    if (schema.properties && Object.keys(schema.properties).length > 0) {
      this.pending.push([within, schema]);
      return this.named(within);
    }
    const { additionalProperties: values } = schema;
    return `t.Dict[str, ${typeof values === 'object' ? this.of(values, `${within}Value`) : 't.Any'}]`;
  }

  private declare(name: string, schema: Schema): void {
    if (!schema.properties || Object.keys(schema.properties).length === 0) {
      const about = schema.description ? `${comment(schema.description, '')}\n` : '';
      this.isQuoting = true;
      this.declarations.push(`${about}${name} = ${this.of(schema, `${name}Value`)}`);
      this.isQuoting = false;
      return;
    }
    const fields = Object.entries(schema.properties).map(([field, value]) => {
      const type = this.of(value, name + capitalizedField(field));
      const isRequired = schema.required?.includes(field) ?? false;
      return { field, about: value.description, type: isRequired ? type : `NotRequired[${type}]` };
    });
    const about = firstSentence(schema.description ?? '');
    if (fields.every(({ field }) => /^[A-Za-z_]\w*$/.test(field) && !KEYWORDS.has(field))) {
      const lines = fields.map(
        ({ field, about, type }) => `${about ? `${comment(about, '    ')}\n` : ''}    ${field}: ${type}`,
      );
      const text = about ? `    """${escaped(about)}"""\n\n` : '';
      this.declarations.push(`class ${name}(t.TypedDict):\n${text}${lines.join('\n')}`);
      return;
    }
    // A field whose name is a keyword, such as \`from\`, cannot be written in a class.
    const entries = fields.map(({ field, type }) => `        ${JSON.stringify(field)}: ${JSON.stringify(type)},`);
    this.declarations.push(`${name} = t.TypedDict(\n    "${name}",\n    {\n${entries.join('\n')}\n    },\n)`);
  }

  private named(name: string): string {
    return this.isQuoting ? `"${name}"` : name;
  }
}

function union(types: string[]): string {
  const different = [...new Set(types)];
  const others = different.filter((type) => type !== 'None');
  const [first = 'None'] = others;
  const joined = others.length > 1 ? `t.Union[${others.join(', ')}]` : first;
  return different.length > others.length && others.length > 0 ? `t.Optional[${joined}]` : joined;
}

function literals(values: unknown[]): string {
  const without = values.filter((value) => value !== null);
  const type = `t.Literal[${without.map(literal).join(', ')}]`;
  return without.length < values.length ? `t.Optional[${type}]` : type;
}

function literal(value: unknown): string {
  if (value === true) return 'True';
  if (value === false) return 'False';
  return JSON.stringify(value);
}

/** The first sentence of a description, as lines of comments. */
function comment(text: string, indent: string): string {
  return wrapped(firstSentence(text), WIDTH - indent.length)
    .map((line) => `${indent}# ${line}`)
    .join('\n');
}

/** Text in a docstring. */
export function escaped(text: string): string {
  return text.replaceAll('\\', '\\\\').replaceAll('"""', "'''").replace(/"$/, '" ');
}

function capitalizedField(field: string): string {
  return field.charAt(0).toUpperCase() + field.slice(1);
}
