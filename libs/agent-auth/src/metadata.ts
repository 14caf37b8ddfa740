import { z } from 'zod';
import { SCOPES, TOOL_SCOPES } from '#identity';
import { Scope } from '#platform';
import { ResourcePath } from './resources';

const url = z.string().min(1);

/** What a client needs to know to ask for a key (RFC 8414). */
export const ServerMetadata = z
  .strictObject({
    issuer: url,
    authorization_endpoint: url,
    token_endpoint: url,
    registration_endpoint: url,
    scopes_supported: z.array(z.string()),
    response_types_supported: z.array(z.string()),
    response_modes_supported: z.array(z.string()),
    grant_types_supported: z.array(z.string()),
    token_endpoint_auth_methods_supported: z.array(z.string()),
    code_challenge_methods_supported: z.array(z.string()),
    authorization_response_iss_parameter_supported: z.boolean(),
    client_id_metadata_document_supported: z.boolean(),
    service_documentation: url,
  })
  .meta({ id: 'AuthorizationServerMetadata' });
export type ServerMetadata = z.infer<typeof ServerMetadata>;

/** What a client that was refused needs to know: who gives out keys, and for what (RFC 9728). */
export const ResourceMetadata = z
  .strictObject({
    resource: url,
    authorization_servers: z.array(url),
    scopes_supported: z.array(z.string()),
    bearer_methods_supported: z.array(z.string()),
    resource_name: z.string(),
    resource_documentation: url,
  })
  .meta({ id: 'ProtectedResourceMetadata' });
export type ResourceMetadata = z.infer<typeof ResourceMetadata>;

export function serverMetadata(baseUrl: string): ServerMetadata {
  return {
    issuer: baseUrl,
    authorization_endpoint: `${baseUrl}/agent/authorize`,
    token_endpoint: `${baseUrl}/api/v1/agent-auth/token`,
    registration_endpoint: `${baseUrl}/agent/register`,
    scopes_supported: [...SCOPES],
    response_types_supported: ['code'],
    response_modes_supported: ['query'],
    grant_types_supported: ['authorization_code'],
    token_endpoint_auth_methods_supported: ['none'],
    code_challenge_methods_supported: ['S256'],
    authorization_response_iss_parameter_supported: true,
    client_id_metadata_document_supported: true,
    service_documentation: `${baseUrl}/docs`,
  };
}

export function resourceMetadata(baseUrl: string, path: ResourcePath): ResourceMetadata {
  return {
    resource: baseUrl + path,
    authorization_servers: [baseUrl],
    scopes_supported: [...scopesOf(path)],
    bearer_methods_supported: ['header'],
    resource_name: 'Perk',
    resource_documentation: `${baseUrl}/docs`,
  };
}

/** Clients ask for all that is named here: of the tools, what tools need and no more. */
function scopesOf(path: ResourcePath): readonly Scope[] {
  return path === '' || path === '/api/v1' ? SCOPES : TOOL_SCOPES;
}
