/**
 * The paths that a key can be limited to: the whole service, each address of the tools, or the API. A key for the whole
 * service, or without a resource, works everywhere.
 */
export const RESOURCE_PATHS = ['', '/mcp', '/mcp/auth', '/api/mcp', '/api/v1'] as const;
export type ResourcePath = (typeof RESOURCE_PATHS)[number];

/** Parses a resource (RFC 8707), with or without a trailing slash; undefined when it is not a resource of this service. */
export function parseResource(uri: string, baseUrl: string): string | undefined {
  const resource = uri.replace(/\/$/, '');
  return RESOURCE_PATHS.some((path) => resource === baseUrl + path) ? resource : undefined;
}

/** The path that a key for this resource is limited to; null for a key that works everywhere. */
export function resourcePathOf(resource: string | null, baseUrl: string): string | null {
  return resource === null || resource === baseUrl ? null : resource.slice(baseUrl.length);
}
