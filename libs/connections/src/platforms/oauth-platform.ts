import { UntrustedJson } from './untrusted-json';

/** An account, as its platform describes it. */
export interface PlatformAccount {
  /** The permanent id, which another account never gets. */
  id: string;
  /** Without the leading @. */
  handle: string;
  /** Null if the platform does not report it. */
  followers: number | null;
}

/** Reads from the API of a platform with the access token of a creator. @throws PlatformError */
export type ReadApi = (url: string, request?: { headers?: Record<string, string> }) => Promise<UntrustedJson>;

/**
 * A platform on which accounts are connected by signing in (OAuth 2.0, RFC 6749), and how it deviates from the standard. To add
 * one, add an object, and its name in connections.settings.ts.
 */
export interface OAuthPlatform {
  /** The id of the platform in the catalogue. */
  platformId: string;
  /** Where the creator signs in. */
  authorizationEndpoint: string;
  tokenEndpoint: string;
  scopes: readonly string[];
  /** Between scopes; a space in the standard. */
  scopeSeparator: ' ' | ',';
  /** Whether it supports PKCE with S256 for clients that have a secret (RFC 7636). */
  pkce: boolean;
  /** How the client proves its identity: in the `Authorization` header, or by parameters of the request. */
  clientAuthentication: 'basic' | 'parameters';
  /** The name of the parameter with the client id, if not `client_id`. */
  clientIdParameter?: string;
  /** Additional parameters of the authorization request. */
  authorizationParameters?: Readonly<Record<string, string>>;
  /** Exchanges the short-lived token that a code gives for a long-lived one. */
  longLived?: LongLivedToken;
  /** `refresh-token` as in the standard; `none` if the creator has to sign in again; otherwise by the access token itself. */
  refresh: 'refresh-token' | 'none' | TokenExchange;
  /** How access is revoked; absent if the platform has no way to do so. */
  revocation?: Revocation;
  /** How the access token is sent: in the `Authorization` header, or as the parameter `access_token`. */
  tokenIn: 'header' | 'query';
  /** Whether the API also requires the client id, in the header `Client-Id`. */
  sendsClientId?: true;
  /** Reads the account of the creator who has signed in. */
  account: (read: ReadApi) => Promise<PlatformAccount>;
}

/** A GET request that exchanges an access token for another one. */
export interface TokenExchange {
  endpoint: string;
  grantType: string;
}

export interface LongLivedToken extends TokenExchange {
  /** The name of the parameter with the short-lived token. */
  tokenParameter: string;
  /** Whether the client id is sent; the secret always is. */
  sendsClientId: boolean;
}

/** `standard` is RFC 7009; `permissions` deletes all permissions of the client, as in the Graph API. */
export type Revocation = { kind: 'standard' | 'permissions'; endpoint: string };
