import { z } from 'zod';
import { nameFault } from './agent-name';
import { redirectFault } from './redirect-uri';

const saying = (fault: (text: string) => string | undefined) =>
  z
    .string()
    .max(2000, { abort: true })
    .superRefine((text, context) => {
      const message = fault(text);
      if (message !== undefined) context.addIssue({ code: 'custom', message });
    });

/** What any client says of itself, however it does. An empty name counts as none. */
export const clientMetadata = {
  client_name: saying((name) => (name.trim() === '' ? undefined : nameFault(name.trim())))
    .optional()
    .meta({ description: 'What people are shown; the host of the first redirect URI unless given.' }),
  redirect_uris: z
    .array(saying((uri) => redirectFault(uri, { privateSchemes: true })))
    .min(1)
    .max(10)
    .meta({
      description:
        "Where codes may go: https, http on localhost, 127.0.0.1 or [::1], or a scheme of the application's own.",
    }),
};

/** Metadata beyond this is ignored (RFC 7591 §2): what it asks for is the one thing there is. */
export const RegisterClient = z.object(clientMetadata).meta({ id: 'RegisterClient' });
export type RegisterClient = z.infer<typeof RegisterClient>;

export const RegisteredClient = z
  .strictObject({
    client_id: z.string(),
    client_id_issued_at: z.number().int().meta({ description: 'In seconds since 1970.' }),
    client_name: z.string(),
    redirect_uris: z.array(z.string()),
    grant_types: z.array(z.literal('authorization_code')),
    response_types: z.array(z.literal('code')),
    token_endpoint_auth_method: z
      .literal('none')
      .meta({ description: 'There are no client secrets: PKCE is required.' }),
  })
  .meta({ id: 'RegisteredClient' });
export type RegisteredClient = z.infer<typeof RegisteredClient>;

/** The name of a client: its own, or that of where it lives. */
export function clientName(given: string | undefined, address: string): string {
  const { host, protocol } = new URL(address);
  return given?.trim() || (host || protocol.slice(0, -1)).slice(0, 100);
}
