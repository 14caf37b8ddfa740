import { Registry } from '#http/host';

/**
 * The paths that a key can be limited to: the whole service, each address of the tools, or the API. A key for the whole
 * service, or without a resource, works everywhere.
 */
export const RESOURCE_PATHS = ['', '/mcp', '/mcp/auth', '/api/mcp', '/api/v1'] as const;

/** Templates of the further addresses of the tools, which select tools but are no resources of their own. */
export const ADDRESS_TEMPLATES = ['/mcp', '/mcp/auth', '/api/mcp'].flatMap((path) =>
  ['/readonly', '/x/:toolsets', '/x/:toolsets/readonly'].map((selecting) => path + selecting),
);

/**
 * Parses a resource (RFC 8707), with or without a trailing slash; undefined when it is not a resource of this service. One of
 * several addresses of a resource stands for the resource.
 */
export function parseResource(uri: string, baseUrl: string, { addressOf }: Registry): string | undefined {
  const resource = uri.replace(/\/$/, '');
  if (RESOURCE_PATHS.some((path) => resource === baseUrl + path)) return resource;
  const path = resource.startsWith(`${baseUrl}/`) ? resource.slice(baseUrl.length) : '';
  const address = addressOf(path, {});
  return address?.path === path ? baseUrl + address.resource : undefined;
}

/** The path that a key for this resource is limited to; null for a key that works everywhere. */
export function resourcePathOf(resource: string | null, baseUrl: string): string | null {
  return resource === null || resource === baseUrl ? null : resource.slice(baseUrl.length);
}
