import { ApiSchema } from '@nestjs/swagger';
import { Bool, Const, Id, Int, PageOf, PagingByTime, Text, Timestamp } from '#kernel';
import { Session } from './session.entity';

export class ListSessions extends PagingByTime(25) {}

export class SessionId {
  @Id('ses', { description: 'The session.' })
  id: string;
}

@ApiSchema({ name: 'Session' })
export class SessionView {
  @Id('ses', { description: 'The session.' })
  id: string;

  @Timestamp({ description: 'When the user signed in.' })
  createdAt: string;

  @Bool({
    description:
      'Whether a browser keeps it in a cookie (`POST /session`). If not, it has an access token and a refresh token.',
    example: true,
  })
  browser: boolean;

  @Timestamp({
    description:
      'When tokens were last issued: at sign-in or at a refresh. For a browser session, when it was last used, up to an hour before.',
  })
  lastUsedAt: string;

  @Timestamp({
    description:
      'When it ends if it is not refreshed or, in a browser, not used. No session lasts longer than 90 days; in a browser, 30 days.',
    example: '2026-12-21T09:30:00.000Z',
  })
  expiresAt: string;

  @Bool({ description: 'Whether it is the session of this request.', example: true })
  current: boolean;

  @Text({
    nullable: true,
    description: 'The `User-Agent` header of the sign-in; null if there was none.',
    example: 'Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0',
  })
  userAgent: string | null;

  @Text({
    nullable: true,
    description: 'The IP address of the sign-in; null if unknown.',
    example: '203.0.113.7',
  })
  ipAddress: string | null;
}

@ApiSchema({ name: 'SessionPage' })
export class SessionPage extends PageOf(() => SessionView) {}

@ApiSchema({ name: 'SessionEnded' })
export class SessionEnded {
  @Id('ses', { description: 'The session.' })
  id: string;

  @Const(true, { description: 'Its tokens, or its cookie, no longer work.' })
  ended: true;
}

@ApiSchema({ name: 'SessionsEnded' })
export class SessionsEnded {
  @Int({ min: 0, description: 'How many sessions have ended.', example: 2 })
  ended: number;
}

export function sessionView(session: Session, currentId: string | null): SessionView {
  return {
    id: session.id,
    createdAt: session.createdAt.toISOString(),
    browser: session.cookieHash !== null,
    lastUsedAt: session.rotatedAt.toISOString(),
    expiresAt: session.expiresAt.toISOString(),
    current: session.id === currentId,
    userAgent: session.userAgent,
    ipAddress: session.ipAddress,
  };
}
