const MESSAGES = {
  url: 'The URL must be http or https, of at most 2048 characters, without user or password, at port 80 or 443.',
  // The same message for names that do not exist and names with private addresses, to not reveal internal names.
  address: 'The host has no address on the public internet.',
  connect: 'The host refuses connections.',
  timeout: 'The host did not respond in time.',
  tls: 'The TLS connection failed or is not trusted.',
  'too-large': 'The response is too large.',
  redirect: 'The response redirects too often, or to a URL that is not allowed.',
  encoding: 'The encoding of the response is not supported.',
  protocol: 'The response is incomplete or not valid HTTP.',
} as const;

export type SafeHttpErrorReason = keyof typeof MESSAGES;

/**
 * Why there is no response. It has no cause, and contains neither addresses nor content, because the user who supplied the
 * URL could learn from them about the internal network.
 */
export class SafeHttpError extends Error {
  override readonly name = 'SafeHttpError';

  constructor(readonly reason: SafeHttpErrorReason) {
    super(MESSAGES[reason]);
  }
}
