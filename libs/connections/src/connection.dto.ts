import { ApiSchema } from '@nestjs/swagger';
import {
  Const,
  FieldError,
  Id,
  Int,
  OneOf,
  OneOfDtos,
  PageOf,
  PagingByTime,
  Rules,
  Text,
  TextList,
  Timestamp,
  Url,
} from '#kernel';
import { IgnoreUnknownFields } from '#kernel/fields';
import {
  Connection,
  CONNECTION_METHODS,
  CONNECTION_STATUS,
  ConnectionMethod,
  ConnectionStatus,
} from './connection.entity';

const PLATFORM = {
  max: 60,
  description: 'The platform, by id (`ig`), slug (`instagram`) or alias.',
  example: 'instagram',
} as const;
const PLATFORM_ID = { description: 'The id of the platform.', example: 'ig' } as const;
const HANDLE = { max: 500, example: 'anna.bsky.social' } as const;

@Rules<StartConnection>(({ method, handle, returnTo }): FieldError[] => [
  ...(method === 'code' && handle === undefined
    ? [{ path: 'handle', message: 'is required with method "code": the name of the account on the platform' }]
    : []),
  ...(method === 'oauth' && handle !== undefined
    ? [{ path: 'handle', message: 'is only for method "code": when you sign in, the platform tells us the handle' }]
    : []),
  ...(method === 'code' && returnTo !== undefined
    ? [{ path: 'returnTo', message: 'is only for method "oauth", in which the browser leaves this site' }]
    : []),
])
@ApiSchema({ name: 'StartConnection' })
export class StartConnection {
  @Text(PLATFORM)
  platformId: string;

  @OneOf(CONNECTION_METHODS, {
    default: 'oauth',
    description:
      '`oauth`: sign in at the platform, in the browser of a signed-in user. `code`: put a code into the public bio of the account, for Bluesky and Mastodon.',
  })
  method: ConnectionMethod;

  @Text({
    ...HANDLE,
    optional: true,
    description:
      'With method `code`: the name of the account, such as `anna.bsky.social` or `anna@mastodon.social`, or the address of its profile.',
  })
  handle?: string;

  @Url({
    max: 2000,
    optional: true,
    description:
      'With method `oauth`: where the browser goes in the end, with `?connected=instagram` or `?error=…` added: a path on this site, or one of the URLs that the operator allows. Default: `/dashboard`.',
    example: '/dashboard/accounts',
  })
  returnTo?: string;
}

@ApiSchema({ name: 'SignInAtPlatform' })
export class SignInAtPlatform {
  @Const('oauth', { description: 'The creator signs in at the platform.' })
  method: 'oauth';

  @Text(PLATFORM_ID)
  platformId: string;

  @Text({
    description: 'Open it in the browser that made this request: its cookie proves that the same person comes back.',
    example: 'https://www.instagram.com/oauth/authorize?client_id=…',
  })
  authorizationUrl: string;

  @Text({ description: 'Identifies the sign-in. It can be used once, and only in this browser.', example: '3nFq…' })
  state: string;

  @TextList(
    {},
    { description: "What is requested, in the platform's own names.", example: ['instagram_business_basic'] },
  )
  scopes: string[];

  @Timestamp({ description: 'Until when the sign-in has to be finished: 10 minutes from now.' })
  expiresAt: string;
}

@ApiSchema({ name: 'CodeForBio' })
export class CodeForBio {
  @Const('code', { description: 'The creator puts a code into the bio.' })
  method: 'code';

  @Text(PLATFORM_ID)
  platformId: string;

  @Text({ description: 'The account, in the form in which it is compared.', example: 'anna.bsky.social' })
  handle: string;

  @Text({
    description:
      'Put it anywhere into the public bio of the account, then call POST /oauth/connect/check. It is the same every time, and can be removed afterwards.',
    example: 'PERK-7KQ2MXWD',
  })
  code: string;
}

@OneOfDtos(() => [SignInAtPlatform, CodeForBio])
@ApiSchema({ name: 'StartedConnection' })
export class StartedConnection {}

@ApiSchema({ name: 'CheckConnection' })
export class CheckConnection {
  @Text({ ...PLATFORM, example: 'bluesky' })
  platformId: string;

  @Text({ ...HANDLE, description: 'The account whose bio contains the code.' })
  handle: string;
}

const SENT_BACK = { exact: true, max: 4096, optional: true } as const;

/** What a platform sends back. Platforms may add other parameters. */
@IgnoreUnknownFields()
export class FinishConnection {
  @Text({ max: 60, description: 'The platform, by slug.', example: 'instagram' })
  platform: string;

  @Text({ ...SENT_BACK, description: 'The authorization code.', example: 'AQB…' })
  code?: string;

  @Text({ ...SENT_BACK, description: 'The `state` of the sign-in.', example: '3nFq…' })
  state?: string;

  @Text({
    ...SENT_BACK,
    description: 'Instead of `code`: why the creator was not signed in. It is never shown.',
    example: 'access_denied',
  })
  error?: string;
}

export class ConnectionId {
  @Id('con', { description: 'The connection.' })
  id: string;
}

export class ListConnections extends PagingByTime(25) {}

@ApiSchema({ name: 'Connection' })
export class ConnectionView {
  @Id('con', { description: 'The connection.' })
  id: string;

  @Text(PLATFORM_ID)
  platformId: string;

  @Text({ description: "The platform's permanent id of the account.", example: '17841400000000000' })
  accountId: string;

  @Text({
    description: 'The name of the account, without a leading @. On LinkedIn and Snapchat, the name of the person.',
    example: 'dailyflatwhite',
  })
  handle: string;

  @Int({
    nullable: true,
    description: 'The number of followers, read daily; null if the platform does not report it.',
    example: 12_500,
  })
  followers: number | null;

  @OneOf(CONNECTION_METHODS, { description: "How it was proven that the account is the creator's." })
  method: ConnectionMethod;

  @OneOf(CONNECTION_STATUS, {
    description:
      '`active`, or `expired`: access was revoked at the platform, or the account could not be read for a week. Connect it again.',
  })
  status: ConnectionStatus;

  @TextList(
    {},
    { description: "What was granted, in the platform's own names.", example: ['instagram_business_basic'] },
  )
  scopes: string[];

  @Timestamp({ description: 'When the account was connected.' })
  createdAt: string;

  @Timestamp({ description: 'When handle and followers were last read.' })
  checkedAt: string;
}

export class ConnectionPage extends PageOf(() => ConnectionView) {}

@ApiSchema({ name: 'ConnectionDeleted' })
export class ConnectionDeleted {
  @Id('con', { description: 'The deleted connection.' })
  id: string;

  @Const(true, { description: 'The account is disconnected. Access at the platform is revoked in the background.' })
  deleted: true;
}

/** A connection as the API returns it, without tokens. */
export function connectionView(connection: Connection): ConnectionView {
  const { status } = connection;
  return {
    id: connection.id,
    platformId: connection.platformId,
    accountId: connection.accountId,
    handle: connection.handle,
    followers: connection.followers,
    method: connection.method,
    status: status === 'revoking' ? 'expired' : status,
    scopes: connection.scopes,
    createdAt: connection.createdAt.toISOString(),
    checkedAt: connection.checkedAt.toISOString(),
  };
}
