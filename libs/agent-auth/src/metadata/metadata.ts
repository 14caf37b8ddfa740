import { ApiSchema } from '@nestjs/swagger';
import { Registry } from '#http/host';
import { Bool, Text, TextList } from '#kernel';
import { Scope } from '#kernel/actors';
import { ScopeList } from '#kernel/fields';

/** Authorization server metadata (RFC 8414). */
@ApiSchema({ name: 'AuthorizationServerMetadata' })
export class ServerMetadata {
  @Text({ description: 'The issuer, which is also the `iss` of redirects.', example: 'http://localhost:3000' })
  issuer: string;

  @Text({
    description: 'The consent page, to which a person is sent.',
    example: 'http://localhost:3000/agent/authorize',
  })
  authorization_endpoint: string;

  @Text({
    description: 'The endpoint that exchanges a code for a key.',
    example: 'http://localhost:3000/api/v1/agent-auth/token',
  })
  token_endpoint: string;

  @Text({ description: 'The endpoint at which a client registers.', example: 'http://localhost:3000/agent/register' })
  registration_endpoint: string;

  @ScopeList({ description: 'The scopes that a client can request.', example: ['read.campaigns', 'write.campaigns'] })
  scopes_supported: Scope[];

  @TextList({}, { description: 'The response types: only an authorization code.', example: ['code'] })
  response_types_supported: string[];

  @TextList({}, { description: 'How the code is returned: in the query of the redirect.', example: ['query'] })
  response_modes_supported: string[];

  @TextList({}, { description: 'The grant types: only an authorization code.', example: ['authorization_code'] })
  grant_types_supported: string[];

  @TextList(
    {},
    { description: 'How a client authenticates: not at all, since there are no client secrets.', example: ['none'] },
  )
  token_endpoint_auth_methods_supported: string[];

  @TextList({}, { description: 'The supported PKCE methods.', example: ['S256'] })
  code_challenge_methods_supported: string[];

  @Bool({ description: 'Whether redirects contain the issuer as `iss` (RFC 9207).', example: true })
  authorization_response_iss_parameter_supported: boolean;

  @Bool({ description: 'Whether the URL of a client metadata document can be used as `client_id`.', example: true })
  client_id_metadata_document_supported: boolean;

  @Text({ description: 'The documentation for people.', example: 'http://localhost:3000/docs' })
  service_documentation: string;
}

/** Protected resource metadata (RFC 9728). */
@ApiSchema({ name: 'ProtectedResourceMetadata' })
export class ResourceMetadata {
  @Text({ description: 'The protected resource.', example: 'http://localhost:3000/mcp' })
  resource: string;

  @TextList(
    {},
    { description: 'The authorization servers that issue keys for it.', example: ['http://localhost:3000'] },
  )
  authorization_servers: string[];

  @ScopeList({
    description: 'The scopes that a client can request for it.',
    example: ['read.campaigns', 'write.campaigns'],
  })
  scopes_supported: Scope[];

  @TextList({}, { description: 'How a key is sent: in the `Authorization` header.', example: ['header'] })
  bearer_methods_supported: string[];

  @Text({ description: 'The name of the service.', example: 'Perk' })
  resource_name: string;

  @Text({ description: 'The documentation for people.', example: 'http://localhost:3000/docs' })
  resource_documentation: string;
}

export function serverMetadata(baseUrl: string, registry: Registry): ServerMetadata {
  return {
    issuer: baseUrl,
    authorization_endpoint: `${baseUrl}/agent/authorize`,
    token_endpoint: `${baseUrl}/api/v1/agent-auth/token`,
    registration_endpoint: `${baseUrl}/agent/register`,
    scopes_supported: [...registry.scopes],
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

/**
 * @param path of the resource, or of one of its addresses
 * @param scopes those that clients should request: they request all that are listed here
 */
export function resourceMetadata(baseUrl: string, path: string, scopes: readonly Scope[]): ResourceMetadata {
  return {
    resource: baseUrl + path,
    authorization_servers: [baseUrl],
    scopes_supported: [...scopes],
    bearer_methods_supported: ['header'],
    resource_name: 'Perk',
    resource_documentation: `${baseUrl}/docs`,
  };
}
