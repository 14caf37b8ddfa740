import { UntrustedJson, UnusableResponseError } from './untrusted-json';
import { PlatformAccount } from './oauth-platform';

/** An account with its public description. */
export interface DescribedAccount extends PlatformAccount {
  /** The bio, which may contain markup. */
  bio: string;
}

/**
 * A platform on which an account is connected by a code in its public bio, because signing in needs more than a registered
 * client: on Bluesky and Mastodon, every server is a service of its own. To add one, add an object.
 */
export interface PublicProfile {
  /** The id of the platform in the catalogue. */
  platformId: string;
  /** What a handle looks like, for the error message. */
  example: string;
  /** A handle with the server that the account is on, in lower case. */
  full: RegExp;
  /** The public API that describes the account with a handle, or with the id of an earlier answer. */
  url: (account: { handle: string; id?: string }) => string;
  /** Reads the answer of the API. @throws UnusableResponseError */
  read: (answer: UntrustedJson, handle: string) => DescribedAccount;
}

const HOST = '(?=.{4,253}$)(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\\.)+[a-z][a-z0-9-]{0,61}[a-z0-9]';

/** The bio, cut: it is only searched. */
const bioOf = (value: unknown) => (typeof value === 'string' ? value.slice(0, 20_000) : '');

export const PROFILES: readonly PublicProfile[] = [
  {
    // https://docs.bsky.app/docs/api/app-bsky-actor-get-profile
    platformId: 'bs',
    example: 'anna.bsky.social',
    full: new RegExp(`^${HOST}$`),
    url: ({ handle, id }) =>
      `https://public.api.bsky.app/xrpc/app.bsky.actor.getProfile?actor=${encodeURIComponent(id ?? handle)}`,
    read: (answer) => ({
      // The DID, which remains when the handle changes.
      id: answer.text('did'),
      handle: answer.text('handle'),
      followers: answer.count('followersCount'),
      bio: bioOf(answer.at('description')),
    }),
  },
  {
    // https://docs.joinmastodon.org/methods/accounts/#lookup
    platformId: 'md',
    example: 'anna@mastodon.social',
    full: new RegExp(`^\\w(?:[\\w.-]{0,58}\\w)?@${HOST}$`),
    url: ({ handle }) => {
      const [user = '', host = ''] = handle.split('@');
      return `https://${host}/api/v1/accounts/lookup?acct=${encodeURIComponent(user)}`;
    },
    read: (answer, handle) => {
      const [user, host = ''] = handle.split('@');
      // For accounts of other servers, `acct` has a host.
      if (answer.text('acct').toLowerCase() !== user)
        throw new UnusableResponseError('The account is not on this server.');
      return {
        // The id is unique only on its server, and any server could claim the id of another.
        id: `${answer.text('id')}@${host}`,
        handle,
        // Anyone can run a server, which can claim any number.
        followers: null,
        bio: bioOf(answer.at('note')),
      };
    },
  },
];
