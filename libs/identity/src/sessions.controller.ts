import { Controller, Delete, Get } from '@nestjs/common';
import { Actor, Caller, Endpoint, Input, Page } from '#platform';
import { ListSessions, SessionEnded, SessionId, SessionPage, SessionView } from './sessions.dto';
import { Sessions } from './sessions';

@Controller('api/v1/auth/sessions')
export class SessionsController {
  constructor(private readonly sessions: Sessions) {}

  @Endpoint({
    id: 'listSessions',
    tag: 'Authentication',
    summary: 'List your sessions',
    description: "The caller's own sessions that are still alive, newest first.",
    access: 'user',
    tier: 'relaxed',
    input: ListSessions,
    returns: SessionPage,
  })
  @Get()
  list(@Caller() actor: Actor, @Input() query: ListSessions): Promise<Page<SessionView>> {
    return this.sessions.list(actor, query);
  }

  @Endpoint({
    id: 'endSession',
    tag: 'Authentication',
    summary: 'End a session',
    description:
      "One of the caller's own, which may be the present one. Its tokens stop working at once; in other processes of the service, within 5 s.",
    access: 'user',
    tier: 'standard',
    input: SessionId,
    returns: SessionEnded,
  })
  @Delete(':id')
  end(@Caller() actor: Actor, @Input() { id }: SessionId): Promise<SessionEnded> {
    return this.sessions.endOwn(actor, id);
  }
}
