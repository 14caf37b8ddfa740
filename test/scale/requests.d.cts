import { Client } from 'pg';
import { Size } from './tables.cjs';

export interface Tenant {
  name: string;
  business: string;
  key: string;
  token: string;
  guest: string;
}
interface Request {
  path: string;
  query: Record<string, string>;
}
export function tenantOf(client: Client, origin: string, size: Size): Promise<Tenant>;
export function idsOf(client: Client, tenant: Tenant): (prefix: string) => Promise<string>;
export function requestsOf(
  document: object,
  path: string,
  idOf: (prefix: string) => Promise<string>,
): Promise<Request[]>;
/** The operation that reads a path; undefined if there is none, or if it redirects a browser. */
export function readOperation(document: object, path: string): object | undefined;
export function valuesOf(
  document: object,
  of: string,
  parameter: { name: string; schema: object },
  idOf: (prefix: string) => Promise<string>,
): Promise<string[]>;
export function send(
  origin: string,
  tenant: Tenant,
  operation: object,
  request: Request,
  timeoutMs?: number,
): Promise<{ status: number; text: string; nextCursor?: string }>;
