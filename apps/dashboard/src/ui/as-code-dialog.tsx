import { useState } from 'react';
import { operations } from 'virtual:operations';
import { words } from '../words/ui.ts';
import type { Call } from './as-code.tsx';
import { CodeBlock } from './copy.tsx';
import { Dialog } from './dialog.tsx';
import { Choice } from './field.tsx';

type Language = keyof typeof words.tools;

/** The calls in each language. */
export function AsCodeDialog({ calls, onClose }: { calls: readonly Call[]; onClose: () => void }) {
  const [language, setLanguage] = useState<Language>('curl');
  const text = calls.map((call) => RENDER[language](call)).join('\n\n');
  return (
    <Dialog open onClose={onClose} title={words.asCodeTitle} lead={words.asCodeLead} shape="wide">
      <Choice
        label={words.asCode}
        hideLabel
        layout="row"
        value={language}
        onChange={(value) => setLanguage(value as Language)}
        options={Object.entries(words.tools).map(([value, label]) => ({ value, label }))}
      />
      <CodeBlock text={text} />
    </Dialog>
  );
}

const RENDER: Record<Language, (call: Call) => string> = { curl, typescript, python, agent };

function operationOf({ method }: Call): readonly [verb: string, path: string] {
  const parts = method.split('.');
  const name = parts.at(-1) ?? '';
  const resource = parts
    .slice(0, -1)
    .map((part, index) => (index === 0 ? part : part.charAt(0).toUpperCase() + part.slice(1)));
  return operations[`${resource.join('')}.${name}`] ?? ['GET', '/'];
}

function curl(call: Call): string {
  const [verb, template] = operationOf(call);
  const ids = [...(call.ids ?? [])];
  const path = template.replace(/\{\w+\}/g, () => encodeURIComponent(ids.shift() ?? ''));
  const query = new URLSearchParams(
    Object.entries(call.query ?? {}).flatMap(([name, value]) => (value == null ? [] : [[name, String(value)]])),
  ).toString();
  const url = `${location.origin}/api/v1${path}${query && `?${query}`}`;
  const lines = [
    `curl -s ${verb === 'GET' || (verb === 'POST' && call.body) ? '' : `-X ${verb} `}${quoted(url)}`,
    `-H "x-api-key: $KEY"`,
  ];
  if (call.body !== undefined)
    lines.push("-H 'content-type: application/json'", `-d ${quoted(JSON.stringify(call.body))}`);
  return lines.join(' \\\n  ');
}

function quoted(text: string): string {
  return `'${text.replaceAll("'", `'\\''`)}'`;
}

function typescript(call: Call): string {
  const values = [...(call.ids ?? []), ...[call.body, call.query].filter((value) => value !== undefined)];
  return `await client.${call.method}(${values.map((value) => literal(value)).join(', ')});`;
}

/** JSON, with names without quotation marks. */
function literal(value: unknown): string {
  return JSON.stringify(value, null, 2).replace(/^(\s*)"([A-Za-z_]\w*)":/gm, '$1$2:');
}

function python(call: Call): string {
  const method = call.method.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
  const values = [...(call.ids ?? []), ...[call.body, call.query].filter((value) => value !== undefined)];
  return `client.${method}(${values.map((value) => pythonLiteral(value)).join(', ')})`;
}

/** Texts in quotation marks stay as they are, even if they contain such a word. */
function pythonLiteral(value: unknown): string {
  return JSON.stringify(value, null, 4).replace(/"(?:\\.|[^"\\])*"|true|false|null/g, (part) =>
    part in PYTHON ? PYTHON[part as keyof typeof PYTHON] : part,
  );
}

const PYTHON = { true: 'True', false: 'False', null: 'None' };

function agent({ tool, toolInput, ids = [], body, query }: Call): string {
  if (!tool) return words.noTool;
  const [id] = ids;
  const input = toolInput ?? { ...(id ? { id } : {}), ...query, ...(body as object | undefined) };
  return JSON.stringify({ method: 'tools/call', params: { name: tool, arguments: input } }, null, 2);
}
