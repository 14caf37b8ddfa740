import { ApiSchema } from '@nestjs/swagger';
import { Const, enumeration, Int, Text, TextList } from '#kernel';
import { IgnoreUnknownFields, OneOfList } from '#kernel/fields';
import { agentNameError } from './agent-name';
import { redirectUriError } from './redirect-uri';

const REDIRECT_URIS = ['https://agent.example/callback'];

const GRANT_TYPES = enumeration('ClientGrantType', ['authorization_code']);
const RESPONSE_TYPES = enumeration('ClientResponseType', ['code']);

/** Client metadata. Other metadata is ignored (RFC 7591 §2), since there is only one grant type and authentication method. */
@ApiSchema({ name: 'RegisterClient' })
@IgnoreUnknownFields()
export class RegisterClient {
  // An empty name counts as missing.
  @Text({
    rawMax: 2000,
    fieldError: (name) => (name === '' ? undefined : agentNameError(name)),
    optional: true,
    description: 'The name that is shown to people. By default, the host of the first redirect URI.',
    example: 'Campaign Assistant',
  })
  client_name?: string;

  @TextList(
    { exact: true, rawMax: 2000, fieldError: (uri) => redirectUriError(uri, { privateSchemes: true }) },
    {
      min: 1,
      max: 10,
      description:
        'The URIs that may receive codes: https, http on localhost, 127.0.0.1 or [::1], or a private scheme of the application.',
      example: REDIRECT_URIS,
    },
  )
  redirect_uris: string[];
}

/** A client metadata document. Its URL is the id of the client. */
@IgnoreUnknownFields()
export class ClientDocument extends RegisterClient {
  @Const('none', { optional: true, description: 'There are no client secrets; PKCE is required.' })
  token_endpoint_auth_method?: 'none';
}

@ApiSchema({ name: 'RegisteredClient' })
export class RegisteredClient {
  @Text({ description: 'The id of the client, to be sent as `client_id`.', example: 'cli_01kaj4yt7hfbc9zqf3v1w2x5n8' })
  client_id: string;

  @Int({ description: 'When the client was registered, in seconds since 1970.', example: 1795253400 })
  client_id_issued_at: number;

  @Text({ description: 'The name that is shown to people.', example: 'Campaign Assistant' })
  client_name: string;

  @TextList({}, { description: 'The URIs that may receive codes.', example: REDIRECT_URIS })
  redirect_uris: string[];

  @OneOfList(GRANT_TYPES, { description: 'The grant types of the client: only an authorization code.' })
  grant_types: (typeof GRANT_TYPES)[number][];

  @OneOfList(RESPONSE_TYPES, { description: 'The response types of the client: only an authorization code.' })
  response_types: (typeof RESPONSE_TYPES)[number][];

  @Const('none', { description: 'There are no client secrets; PKCE is required.' })
  token_endpoint_auth_method: 'none';
}

/** The name of a client: its own name, or else the host or scheme of the URI. */
export function clientName(name: string | undefined, uri: string): string {
  const { host, protocol } = new URL(uri);
  return name || (host || protocol.slice(0, -1)).slice(0, 100);
}
