/** What a key is for: one service, under each address that a client may know it by. */
export const RESOURCE_PATHS = ['', '/mcp', '/mcp/auth', '/api/mcp', '/api/v1'] as const;
export type ResourcePath = (typeof RESOURCE_PATHS)[number];

/** The resource that a client names (RFC 8707), with or without a slash at its end; undefined when it is not ours. */
export function resourceNamed(name: string, baseUrl: string): string | undefined {
  const resource = name.replace(/\/$/, '');
  return RESOURCE_PATHS.some((path) => resource === baseUrl + path) ? resource : undefined;
}
