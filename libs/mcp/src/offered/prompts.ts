import { Injectable } from '@nestjs/common';
import { Prompt } from '#http/agents';
import { nearest } from '#kernel/text';
import { Call } from '../protocol/call';
import { isObject, RPC, RpcError } from '../protocol/messages';
import { isStructured } from '../protocol/revisions';
import { Selection } from '../tools/selection';
import { ToolRegistry } from '../tools/tool-registry';
import { Sources, uniquely } from './sources';

/** What a person types is a sentence or an id. */
const LONGEST_ARGUMENT = 1000;

/** The prompts of all contexts. */
@Injectable()
export class Prompts {
  private prompts = new Map<string, Prompt>();

  constructor(
    private readonly sources: Sources,
    private readonly tools: ToolRegistry,
  ) {}

  /** @throws Error if a prompt names a tool that does not exist */
  load(): void {
    const prompts = this.sources.all(({ prompts: own }) => own).sort((a, b) => (a.name < b.name ? -1 : 1));
    for (const { name, tools } of prompts)
      for (const tool of tools)
        if (!this.tools.find(tool)) throw new Error(`The prompt ${name} names the tool ${tool}, which does not exist.`);
    this.prompts = uniquely(prompts, ({ name }) => name, 'prompts');
  }

  /** The result of prompts/list. */
  list({ revision, selection }: Pick<Call, 'revision' | 'selection'>): object {
    return {
      prompts: this.selected(selection).map(({ name, title, description, arguments: fields = [] }) => ({
        name,
        ...(isStructured(revision) && { title }),
        description,
        arguments: fields.map((field) => ({ ...field, required: field.required ?? false })),
      })),
    };
  }

  /** The result of prompts/get. @throws RpcError */
  get({ message: { params }, selection }: Call): object {
    const prompt = this.find(params.name, selection);
    const text = prompt.text(given(prompt, params.arguments));
    return { description: prompt.description, messages: [{ role: 'user', content: { type: 'text', text } }] };
  }

  /** @throws RpcError with the names of similar prompts */
  find(name: unknown, selection: Selection): Prompt {
    const selected = this.selected(selection);
    const prompt = selected.find((known) => known.name === name);
    if (prompt) return prompt;
    const names = selected.map((known) => known.name);
    const near = nearest(String(name).slice(0, 100), names);
    const advice = near.length > 0 ? ` Did you mean ${near.join(' or ')}?` : '';
    const message = `Unknown prompt: ${String(name).slice(0, 100).toWellFormed()}.${advice} prompts/list lists those for the selected tools.`;
    throw new RpcError(RPC.invalidParams, message, 200, { suggestions: near });
  }

  /** Those that can be followed with the selected tools. */
  private selected(selection: Selection): Prompt[] {
    const names = this.tools.describe(selection).map(({ name }) => name);
    return [...this.prompts.values()].filter(({ tools }) => tools.every((tool) => names.includes(tool)));
  }
}

/** The arguments that have a value. @throws RpcError if one is unknown, no text, too long, or missing although required */
function given({ name, arguments: fields = [] }: Prompt, sent: unknown = {}): Record<string, string> {
  const invalid = (what: string) => new RpcError(RPC.invalidParams, `The prompt ${name} ${what}.`);
  if (!isObject(sent)) throw invalid('needs its arguments as an object');
  const names = fields.map((field) => field.name);
  for (const [argument, value] of Object.entries(sent)) {
    if (!names.includes(argument))
      throw invalid(`has no argument ${argument.slice(0, 100).toWellFormed()}; it has ${names.join(', ')}`);
    if (typeof value !== 'string') throw invalid(`needs a text as ${argument}`);
    if (value.length > LONGEST_ARGUMENT)
      throw invalid(`takes at most ${String(LONGEST_ARGUMENT)} characters as ${argument}`);
  }
  const filled = Object.entries(sent as Record<string, string>).filter(([, value]) => value.trim() !== '');
  const missing = fields.find((field) => field.required && !filled.some(([argument]) => argument === field.name));
  if (missing) throw invalid(`requires ${missing.name}`);
  return Object.fromEntries(filled.map(([argument, value]) => [argument, value.trim()]));
}
