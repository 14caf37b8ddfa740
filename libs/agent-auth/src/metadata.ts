import { ApiSchema } from '@nestjs/swagger';
import { KnownScope, SCOPES, TOOL_SCOPES } from '#identity';
import { Bool, OneOfList, Text, TextList } from '#platform';
import { ResourcePath } from './resources';

/** What a client needs to know to ask for a key (RFC 8414). */
@ApiSchema({ name: 'AuthorizationServerMetadata' })
export class ServerMetadata {
  @Text({ description: 'The service, as the `iss` of its answers names it.', example: 'http://localhost:3000' })
  issuer: string;

  @Text({ description: 'Where a person is sent to consent.', example: 'http://localhost:3000/agent/authorize' })
  authorization_endpoint: string;

  @Text({
    description: 'Where a code is exchanged for a key.',
    example: 'http://localhost:3000/api/v1/agent-auth/token',
  })
  token_endpoint: string;

  @Text({ description: 'Where a client registers.', example: 'http://localhost:3000/agent/register' })
  registration_endpoint: string;

  @OneOfList(SCOPES, { description: 'What a key may be asked to do.', example: ['read.campaigns', 'write.campaigns'] })
  scopes_supported: KnownScope[];

  @TextList({}, { description: 'What consent gives: a code.', example: ['code'] })
  response_types_supported: string[];

  @TextList({}, { description: 'Where the code is: in the query of the redirect.', example: ['query'] })
  response_modes_supported: string[];

  @TextList({}, { description: 'What is exchanged for a key: a code.', example: ['authorization_code'] })
  grant_types_supported: string[];

  @TextList({}, { description: 'How a client proves who it is: there are no client secrets.', example: ['none'] })
  token_endpoint_auth_methods_supported: string[];

  @TextList({}, { description: 'How a code challenge is made (PKCE).', example: ['S256'] })
  code_challenge_methods_supported: string[];

  @Bool({ description: 'Whether redirects name the issuer (RFC 9207).', example: true })
  authorization_response_iss_parameter_supported: boolean;

  @Bool({ description: 'Whether the address of a metadata document can be a client id.', example: true })
  client_id_metadata_document_supported: boolean;

  @Text({ description: 'Where people read about the service.', example: 'http://localhost:3000/docs' })
  service_documentation: string;
}

/** What a client that was refused needs to know: who gives out keys, and for what (RFC 9728). */
@ApiSchema({ name: 'ProtectedResourceMetadata' })
export class ResourceMetadata {
  @Text({ description: 'The address that keys are for.', example: 'http://localhost:3000/mcp' })
  resource: string;

  @TextList({}, { description: 'Who gives out keys for it.', example: ['http://localhost:3000'] })
  authorization_servers: string[];

  @OneOfList(SCOPES, {
    description: 'What a key may be asked to do there.',
    example: ['read.campaigns', 'write.campaigns'],
  })
  scopes_supported: KnownScope[];

  @TextList({}, { description: 'How a key is sent: in the header `Authorization`.', example: ['header'] })
  bearer_methods_supported: string[];

  @Text({ description: 'What people call it.', example: 'Perk' })
  resource_name: string;

  @Text({ description: 'Where people read about it.', example: 'http://localhost:3000/docs' })
  resource_documentation: string;
}

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
function scopesOf(path: ResourcePath): readonly KnownScope[] {
  return path === '' || path === '/api/v1' ? SCOPES : TOOL_SCOPES;
}
