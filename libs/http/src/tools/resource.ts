import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Actor } from '#kernel';
import { Dto } from '#kernel/host';
import { builtFolder } from '../built-folder';
import { EndpointSpec } from '../endpoint-spec';

/** The content of a resource: a text, or the base64 of bytes. */
export type ResourceContent = { text: string } | { blob: string };

/** Something that a client can read by its URI, such as a document, or one of many by a URI with variables. */
export interface Resource<I extends object = object> {
  /** For one of many, with variables in braces: `app://things/{thingId}`. */
  uri: string;
  /** Identifies it among all resources, and its rate limit. */
  name: string;
  title: string;
  description: string;
  mimeType: string;
  /** The id of the REST endpoint that returns the same, whose access and limit apply; for a resource without one, the facts themselves. */
  endpoint: string | Pick<EndpointSpec, 'access' | 'tier'>;
  /** Whether lists leave it out, because a model that reads it learns nothing. */
  unlisted?: true;
  /** For hosts that show it. */
  meta?: Readonly<Record<string, unknown>>;
  /** The variables. A URI with other values does not exist. */
  input?: Dto<I>;
  /** @param call its `actor` exists only if the resource is not public */
  read(input: I, call: { readonly actor: Actor }): ResourceContent | Promise<ResourceContent>;
}

/** Checks `read` against the type of `input`, and then drops that type, so that resources fit in one list. */
export function resource<I extends object>(spec: Resource<I>): Resource {
  return spec;
}

/** Documents are the same for everybody, and change only with a release. */
export const DOCUMENT = { access: 'public', tier: 'relaxed' } as const;

/** A page that hosts with MCP Apps show in place of the result of a tool (apps/agent-apps). @param file its name in the build */
export function appResource({
  file,
  ...spec
}: Pick<Resource, 'uri' | 'name' | 'title' | 'description'> & { file: string }): Resource {
  return {
    ...spec,
    mimeType: 'text/html;profile=mcp-app',
    endpoint: DOCUMENT,
    unlisted: true,
    // Without domains: it may load nothing and connect to nothing.
    meta: { ui: { prefersBorder: true } },
    read: () => ({ text: builtForAgents(file) }),
  };
}

/** A file for agents that the build has made. */
export function builtForAgents(file: string): string {
  return readFileSync(join(builtFolder('agents'), file), 'utf8');
}
