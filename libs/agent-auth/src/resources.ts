/**
 * What a key may be for, by path: all of the service, each address of the tools, or the API. A key for one of them works
 * only there; one for the whole service, or for nothing in particular, works everywhere.
 */
export const RESOURCE_PATHS = ['', '/mcp', '/mcp/auth', '/api/mcp', '/api/v1'] as const;
export type ResourcePath = (typeof RESOURCE_PATHS)[number];

/** The resource that a client names (RFC 8707), with or without a slash at its end; undefined when it is not ours. */
export function resourceNamed(name: string, baseUrl: string): string | undefined {
  const resource = name.replace(/\/$/, '');
  return RESOURCE_PATHS.some((path) => resource === baseUrl + path) ? resource : undefined;
}

/** Where a key for this resource works: its path, or null for everywhere. */
export function boundTo(resource: string | null, baseUrl: string): string | null {
  return resource === null || resource === baseUrl ? null : resource.slice(baseUrl.length);
}
