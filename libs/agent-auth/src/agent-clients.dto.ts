import { ApiSchema } from '@nestjs/swagger';
import { Const, enumeration, IgnoreUnknownFields, Int, OneOfList, Text, TextList } from '#platform';
import { nameFault } from './agent-name';
import { redirectFault } from './redirect-uri';

const REDIRECT_URIS = ['https://agent.example/callback'];

const GRANT_TYPES = enumeration('ClientGrantType', ['authorization_code']);
const RESPONSE_TYPES = enumeration('ClientResponseType', ['code']);

/** What any client says of itself. Metadata beyond this is ignored (RFC 7591 §2): what it asks for is the one thing there is. */
@ApiSchema({ name: 'RegisterClient' })
@IgnoreUnknownFields()
export class RegisterClient {
  // An empty name counts as none.
  @Text({
    rawMax: 2000,
    fault: (name) => (name.trim() === '' ? undefined : nameFault(name.trim())),
    optional: true,
    description: 'The name that people are shown; the host of the first redirect URI unless given.',
    example: 'Campaign Assistant',
  })
  client_name?: string;

  @TextList(
    { rawMax: 2000, fault: (uri) => redirectFault(uri, { privateSchemes: true }) },
    {
      min: 1,
      max: 10,
      description:
        "Where codes may go: https, http on localhost, 127.0.0.1 or [::1], or a scheme of the application's own.",
      example: REDIRECT_URIS,
    },
  )
  redirect_uris: string[];
}

/** What a client metadata document says, which lives at the address that is the client's id. */
@IgnoreUnknownFields()
export class ClientDocument extends RegisterClient {
  @Const('none', { optional: true, description: 'There are no client secrets: PKCE is required.' })
  token_endpoint_auth_method?: 'none';
}

@ApiSchema({ name: 'RegisteredClient' })
export class RegisteredClient {
  @Text({ description: 'The client, for the `client_id` of its requests.', example: 'cli_01kaj4yt7hfbc9zqf3v1w2x5n8' })
  client_id: string;

  @Int({ description: 'When it was registered, in seconds since 1970.', example: 1795253400 })
  client_id_issued_at: number;

  @Text({ description: 'The name that people are shown.', example: 'Campaign Assistant' })
  client_name: string;

  @TextList({}, { description: 'Where codes may go.', example: REDIRECT_URIS })
  redirect_uris: string[];

  @OneOfList(GRANT_TYPES, { description: 'How the client gets a key: with a code.' })
  grant_types: (typeof GRANT_TYPES)[number][];

  @OneOfList(RESPONSE_TYPES, { description: 'What consent gives the client: a code.' })
  response_types: (typeof RESPONSE_TYPES)[number][];

  @Const('none', { description: 'There are no client secrets: PKCE is required.' })
  token_endpoint_auth_method: 'none';
}

/** The name of a client: its own, or that of where it lives. */
export function clientName(given: string | undefined, address: string): string {
  const { host, protocol } = new URL(address);
  return given?.trim() || (host || protocol.slice(0, -1)).slice(0, 100);
}
