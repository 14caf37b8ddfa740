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
  /** The names of the toolsets, the default one first and then sorted. */
  toolsets: readonly string[];
  /** Whether tools that write are left out. */
  readOnly: boolean;
}

export function selection(toolsets: Iterable<string>, readOnly: boolean): Selection {
  const names = [...new Set(toolsets)].sort((a, b) => order(a).localeCompare(order(b)));
  return { key: `${names.join(',')}${readOnly ? '/readonly' : ''}`, toolsets: names, readOnly };
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

/**
 * The tools that a request selects. Toolsets in the path take precedence over the header; either can limit the tools to those
 * that only read.
 * @throws RpcError that lists the known toolsets: with HTTP 404 for an unknown one in the path, with 400 for one in the header
 */
export function selectionOf(path: string, headers: IncomingHttpHeaders, known: readonly string[]): Selection {
  const { listed, readOnly = false } = addressIn(path) ?? {};
  const names = listed ?? namesIn(String(headers['x-mcp-toolsets'] ?? ''));
  const unknown = names.find((name) => name !== 'all' && !known.includes(name));
  if (unknown !== undefined || listed?.length === 0) throw unknownToolset(unknown ?? '', known, listed ? 404 : 400);
  const onlyReads = readOnly || isTrue(headers['x-mcp-readonly']);
  if (names.length === 0) return onlyReads ? selection([DEFAULT_TOOLSET], true) : DEFAULT_SELECTION;
  return selection(names.includes('all') ? known : names, onlyReads);
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
