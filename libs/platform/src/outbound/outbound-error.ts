const VERDICTS = {
  url: 'The URL must be http or https, of at most 2048 characters, without user or password, at port 80 or 443.',
  // A name that does not exist is not told from one that leads somewhere private: that would tell which names exist in here.
  address: 'The host has no address on the public internet.',
  connect: 'The host refuses connections.',
  timeout: 'The host took too long.',
  tls: 'No trusted encrypted connection could be made.',
  'too-large': 'The answer is too large.',
  redirect: 'The answer redirects too often, or to where it must not.',
  encoding: 'The answer is encoded in a way that cannot be read.',
  protocol: 'The answer is not whole or not HTTP.',
} as const;

export type OutboundReason = keyof typeof VERDICTS;

/**
 * Why there is no answer. It has no cause, and names neither address nor content: whoever gave the URL could read from
 * them what the network in here looks like.
 */
export class OutboundError extends Error {
  override readonly name = 'OutboundError';

  constructor(readonly reason: OutboundReason) {
    super(VERDICTS[reason]);
  }
}
