import { ClientApi } from '../client-api';
import { nameIn, Schema } from '../document';
import { firstSentence, wrapped } from '../words';

/** Names that the rest of `perk.ts` uses, or that every runtime has; a schema of the same name has `Data` added. */
const TAKEN = new Set(
  (
    'PerkClient PerkError ApiError NetworkError WebhookVerificationError WebhookEvent ApiResponse ApiRequest ClientOptions ' +
    'RequestOptions WriteOptions Lost Headers Response Request Error TypeError Promise Object Array Map Set Record Date String ' +
    'Number Boolean Symbol AbortSignal AbortController AsyncGenerator TextEncoder TextDecoder Uint8Array ArrayBuffer URL ' +
    'URLSearchParams JSON Math RequestInit BodyInit ReturnType VERSION DEFAULT_BASE_URL'
  ).split(' '),
);

const WIDTH = 116;

/** The schemas as interfaces and types. Objects without a name of their own are written where they are. */
export class TypeScriptTypes {
  private readonly names = new Map<string, string>();

  constructor(private readonly api: ClientApi) {
    for (const name of api.schemas.keys())
      this.names.set(name, TAKEN.has(name) || name.endsWith('Resource') ? `${name}Data` : name);
  }

  /** The definitions of all types. */
  definitions(): string {
    const definitions = [...this.api.schemas].map(([name, schema]) =>
      this.definition(this.names.get(name) ?? name, schema),
    );
    const events = this.api.events.map((name) => `\n  | ${this.names.get(name) ?? name}`);
    const type = events.length > 0 ? events.join('') : ' Record<string, unknown>';
    const about = '/** The events that webhooks receive. `type` says which one it is. */';
    return [...definitions, `${about}\nexport type WebhookEvent =${type};`].join('\n\n');
  }

  /** The type of a value. @param indent of the line that it is in */
  of(schema: Schema, indent = ''): string {
    if (schema.$ref) return this.names.get(nameIn(schema.$ref)) ?? nameIn(schema.$ref);
    const alternatives = schema.oneOf ?? schema.anyOf;
    if (alternatives) return union(alternatives.map((one) => this.of(one, indent)));
    if (schema.allOf) return schema.allOf.map((one) => this.of(one, indent)).join(' & ');
    if (schema.const !== undefined) return literal(schema.const);
    if (schema.enum) return union(schema.enum.map(literal));
    const types = [schema.type ?? []].flat();
    return types.length === 0 ? 'unknown' : union(types.map((type) => this.ofType(type, schema, indent)));
  }

  private ofType(type: string, schema: Schema, indent: string): string {
    switch (type) {
      case 'string':
        return schema.format === 'binary' ? 'Uint8Array<ArrayBuffer>' : 'string';
      case 'integer':
      case 'number':
        return 'number';
      case 'boolean':
      case 'null':
        return type;
      case 'array': {
        const item = this.of(schema.items ?? {}, indent);
        return /[ |&]/.test(item) && !item.startsWith('{') ? `(${item})[]` : `${item}[]`;
      }
      default:
        return this.ofObject(schema, indent);
    }
  }

  private ofObject(schema: Schema, indent: string): string {
    const { additionalProperties: values } = schema;
    if (!schema.properties || Object.keys(schema.properties).length === 0)
      return `Record<string, ${typeof values === 'object' ? this.of(values, indent) : 'unknown'}>`;
    const fields = Object.entries(schema.properties).map(([name, value]) => {
      const about = comment(value.description ?? '', `${indent}  `);
      const isOptional = !(schema.required?.includes(name) ?? false);
      const key = /^[A-Za-z_$][\w$]*$/.test(name) ? name : literal(name);
      return `${about}${indent}  ${key}${isOptional ? '?' : ''}: ${this.of(value, `${indent}  `)};\n`;
    });
    return `{\n${fields.join('')}${indent}}`;
  }

  private definition(name: string, schema: Schema): string {
    const type = this.of(schema);
    const about = comment(schema.description ?? '', '');
    return type.startsWith('{') && !/^\}./m.test(type)
      ? `${about}export interface ${name} ${type}`
      : `${about}export type ${name} = ${type};`;
  }
}

function union(types: string[]): string {
  return [...new Set(types)].join(' | ');
}

function literal(value: unknown): string {
  return typeof value === 'string'
    ? `'${value.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`
    : JSON.stringify(value);
}

/** The first sentence of a description as a comment in lines of its own; empty if there is none. */
function comment(text: string, indent: string): string {
  return documented(firstSentence(text), indent);
}

/** A text as a comment, with the lines that it has. */
export function documented(text: string, indent: string): string {
  if (!text) return '';
  const safe = text.replaceAll('*/', '*\\/');
  const lines = safe
    .split('\n')
    .flatMap((line) => (/^[|]/.test(line) || !line ? [line] : wrapped(line, WIDTH - indent.length)));
  if (lines.length === 1) return `${indent}/** ${lines[0] ?? ''} */\n`;
  return `${indent}/**\n${lines.map((line) => `${indent} *${line && ' '}${line}\n`).join('')}${indent} */\n`;
}
