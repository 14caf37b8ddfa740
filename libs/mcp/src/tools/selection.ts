import { IncomingHttpHeaders } from 'node:http';
import { DEFAULT_TOOLSET } from '#http/host';
import { nearest } from '#kernel/text';
import { RPC, RpcError } from '../protocol/messages';

/** The paths that select tools, under each of the endpoints. */
export const SELECTING = ['/readonly', '/x/:toolsets', '/x/:toolsets/readonly'] as const;

/** An endpoint, which is a resource that keys are issued for; the toolsets; and whether tools that write are left out. */
const ADDRESS = /^(\/mcp\/auth|\/api\/mcp|\/mcp)(?:\/x\/([^/]+))?(\/readonly)?\/?$/;

/** Values of the header that mean false; every other value means true, as in GitHub's MCP server. */
const FALSE = new Set(['', 'false', 'f', 'no', 'n', '0', 'off']);

/** The tools that a client selected, by the path or by headers. Equal selections have the same key. */
export interface Selection {
  key: string;
  /** The names of the toolsets, the default one first and then sorted; none if only single tools are selected. */
  toolsets: readonly string[];
  /** The names of single tools that are selected in addition, sorted. */
  tools: readonly string[];
  /** Whether tools that write are left out. */
  readOnly: boolean;
}

export function selection(toolsets: Iterable<string>, readOnly: boolean, tools: Iterable<string> = []): Selection {
  const names = [...new Set(toolsets)].sort((a, b) => order(a).localeCompare(order(b)));
  const single = [...new Set(tools)].sort();
  const key = [names.join(','), ...single].join('+') + (readOnly ? '/readonly' : '');
  return { key, toolsets: names, tools: single, readOnly };
}

/** What a client gets that selects nothing. */
export const DEFAULT_SELECTION = selection([DEFAULT_TOOLSET], false);

/** An address of the tools in its parts. */
export interface Address {
  /** The endpoint without the selection. */
  mount: string;
  /** The toolsets in the path. */
  listed?: string[];
  readOnly: boolean;
}

/** The parts of a path; undefined if it is not an address of the tools. */
export function addressIn(path: string): Address | undefined {
  const [, mount, listed, readOnly] = ADDRESS.exec(path) ?? [];
  if (mount === undefined) return undefined;
  return {
    mount,
    ...(listed && { listed: namesIn(decoded(listed)) }),
    readOnly: readOnly !== undefined,
  };
}

/** The canonical path of an address. */
export function pathOf({ mount, listed, readOnly }: Address): string {
  return mount + (listed ? `/x/${listed.join(',')}` : '') + (readOnly ? '/readonly' : '');
}

/** The names that a selection can contain. */
interface Known {
  toolsets: readonly string[];
  tools: readonly string[];
}

/**
 * The tools that a request selects. Toolsets in the path take precedence over the header; either can limit the tools to those
 * that only read. Single tools are added to the toolsets; without toolsets, they are all.
 * @throws RpcError that lists the known toolsets: with HTTP 404 for an unknown one in the path, with 400 for one in the header. With
 *   400 for an unknown tool, and the names of similar ones
 */
export function selectionOf(path: string, headers: IncomingHttpHeaders, known: Known): Selection {
  const { listed, readOnly = false } = addressIn(path) ?? {};
  const names = listed ?? namesIn(String(headers['x-mcp-toolsets'] ?? ''));
  const unknown = names.find((name) => name !== 'all' && !known.toolsets.includes(name));
  if (unknown !== undefined || listed?.length === 0)
    throw unknownToolset(unknown ?? '', known.toolsets, listed ? 404 : 400);
  const tools = namesIn(String(headers['x-mcp-tools'] ?? '')).map((name) => toolNamed(name, known.tools));
  const onlyReads = readOnly || isTrue(headers['x-mcp-readonly']);
  if (names.length === 0 && tools.length > 0) return selection([], onlyReads, tools);
  if (names.length === 0) return onlyReads ? selection([DEFAULT_TOOLSET], true) : DEFAULT_SELECTION;
  return selection(names.includes('all') ? known.toolsets : names, onlyReads, tools);
}

/** @throws RpcError with HTTP 400 if no tool has this name, in whatever letter case */
function toolNamed(name: string, known: readonly string[]): string {
  const found = known.find((each) => each.toLowerCase() === name);
  if (found !== undefined) return found;
  const near = nearest(name.slice(0, 100), known);
  const advice = near.length > 0 ? ` Did you mean ${near.join(' or ')}?` : '';
  const message = `Unknown tool in X-MCP-Tools: ${name.slice(0, 100).toWellFormed()}.${advice} GET /api/v1/mcp lists all tools.`;
  throw new RpcError(RPC.invalidParams, message, 400, { suggestions: near });
}

function unknownToolset(name: string, known: readonly string[], status: 400 | 404): RpcError {
  const near = nearest(name.slice(0, 100), known);
  const advice = near.length > 0 ? ` Did you mean ${near.join(' or ')}?` : '';
  const place = status === 404 ? 'in the path' : 'in X-MCP-Toolsets';
  const message = `Unknown toolset ${place}: ${name.slice(0, 100).toWellFormed()}.${advice} Toolsets: ${[...known, 'all'].join(', ')}.`;
  return new RpcError(RPC.invalidParams, message, status, { toolsets: known });
}

/** The names in a list, in lower case; spaces around them do not count. */
function namesIn(list: string): string[] {
  return list
    .split(',')
    .map((name) => name.trim().toLowerCase())
    .filter(Boolean);
}

function isTrue(header: string | string[] | undefined): boolean {
  return header !== undefined && !FALSE.has(String(header).trim().toLowerCase());
}

function order(name: string): string {
  return name === DEFAULT_TOOLSET ? '' : name;
}

/** The text of a path segment; unchanged if its encoding is invalid. */
function decoded(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}
