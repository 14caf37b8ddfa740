import { join } from 'node:path';
import { TestApp } from '../support/app';
import { Tenant } from '../support/builders';
import { filesByContext } from '../support/declarations/modules';

/** The ids of one resource of each kind, of one tenant in one mode, by a name such as `draft`. */
export type World = Record<string, string>;

/** A valid request with the id of a resource that may belong to another tenant. */
export interface Naming {
  /** The name of the id in the world. */
  of: string;
  /** The other fields of the request. */
  with?: (world: World) => Record<string, unknown>;
  /** The status for clients that may not read the resource. Default: 404. 200 for a filter, 403 for a businessId. */
  status?: 200 | 403;
  /** Whether the response repeats the id that was sent. */
  echoes?: true;
  /** A value that does not exist, if the field is not an id. */
  absent?: string;
}

/** What the matrix cannot derive from the endpoints of a context. Each context has its own file in `contexts/`. */
export interface MatrixFacts {
  /** Creates one resource of each kind that has an id. */
  create?: (app: TestApp, tenant: Tenant, mode: 'live' | 'test') => Promise<World>;
  /** The requests with ids, by endpoint and field. */
  namings?: Record<string, Record<string, Naming>>;
  /** The other fields of requests that name a resource which belongs to a browser and not to a tenant. */
  bodies?: Record<string, Record<string, unknown>>;
  /** The endpoints that anyone may call. */
  publicEndpoints?: string[];
  /** Those of them that need to know who the visitor is, by a cookie that is not the one of a session. */
  visitorEndpoints?: string[];
  /** The lists of what all businesses of a mode offer to each other. */
  offers?: string[];
  /** The endpoints that require a verified e-mail address. */
  verifiedEndpoints?: string[];
  /** The endpoints that are used with test data, because live data needs something that tests do not have. */
  testEndpoints?: string[];
  /** The endpoints that return NOT_CONFIGURED in tests without further settings. */
  unconfiguredEndpoints?: string[];
  /** The endpoints for which a browser session needs the password again. */
  passwordEndpoints?: string[];
  /** The scopes of endpoints, if not `read.` or `write.` followed by the first part of the path. */
  scopes?: Record<string, string>;
}

const files = filesByContext<{ facts: MatrixFacts }>(join(__dirname, 'contexts'), '.ts');
const all = [...files.values()].map(({ facts }) => facts);

export const NAMINGS: NonNullable<MatrixFacts['namings']> = Object.assign({}, ...all.map(({ namings }) => namings));
export const PUBLIC = all.flatMap(({ publicEndpoints = [] }) => publicEndpoints);
export const VISITORS = all.flatMap(({ visitorEndpoints = [] }) => visitorEndpoints);
export const BODIES: NonNullable<MatrixFacts['bodies']> = Object.assign({}, ...all.map(({ bodies }) => bodies));
export const OFFERS = all.flatMap(({ offers = [] }) => offers);
export const VERIFIED = all.flatMap(({ verifiedEndpoints = [] }) => verifiedEndpoints);
export const TEST_ONLY = all.flatMap(({ testEndpoints = [] }) => testEndpoints);
export const UNCONFIGURED = all.flatMap(({ unconfiguredEndpoints = [] }) => unconfiguredEndpoints);
export const PASSWORD_REQUIRED = all.flatMap(({ passwordEndpoints = [] }) => passwordEndpoints);
export const SCOPES_OF: Record<string, string> = Object.assign({}, ...all.map(({ scopes }) => scopes));

/** Creates the resources of all contexts. Names must be unique across contexts. */
export async function aWorld(app: TestApp, tenant: Tenant, mode: 'live' | 'test'): Promise<World> {
  const world: World = {};
  for (const [context, { facts }] of files)
    for (const [name, id] of Object.entries((await facts.create?.(app, tenant, mode)) ?? {})) {
      if (name in world)
        throw new Error(`Another context has a ${name} already: rename it in test/matrix/contexts/${context}.ts.`);
      world[name] = id;
    }
  return world;
}
