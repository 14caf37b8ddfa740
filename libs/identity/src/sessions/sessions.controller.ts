import { Controller, Delete, Get } from '@nestjs/common';
import { CurrentActor, Endpoint, Input } from '#http';
import { Actor, Page } from '#kernel';
import { Sessions } from './sessions';
import { ListSessions, SessionEnded, SessionId, SessionsEnded, SessionPage, SessionView } from './sessions.dto';

@Controller('api/v1/auth/sessions')
export class SessionsController {
  constructor(private readonly sessions: Sessions) {}

  @Endpoint({
    id: 'listSessions',
    tag: 'Authentication',
    summary: 'List sessions',
    description: 'Your active sessions, newest first.',
    access: 'user',
    tier: 'relaxed',
    input: ListSessions,
    returns: SessionPage,
  })
  @Get()
  list(@CurrentActor() actor: Actor, @Input() query: ListSessions): Promise<Page<SessionView>> {
    return this.sessions.list(actor, query);
  }

  @Endpoint({
    id: 'endAllSessions',
    tag: 'Authentication',
    summary: 'End all other sessions',
    description:
      'Ends your sessions, except the one of this request. They stop working immediately, or within 5 s if the service runs as several processes.',
    access: 'user',
    tier: 'standard',
    returns: SessionsEnded,
  })
  @Delete()
  endOthers(@CurrentActor() actor: Actor): Promise<SessionsEnded> {
    return this.sessions.endOthers(actor);
  }

  @Endpoint({
    id: 'endSession',
    tag: 'Authentication',
    summary: 'End a session',
    description:
      'Ends one of your sessions, which may be the current one. Its tokens, or its cookie, stop working immediately, or within 5 s if the service runs as several processes.',
    access: 'user',
    tier: 'standard',
    input: SessionId,
    returns: SessionEnded,
  })
  @Delete(':id')
  end(@CurrentActor() actor: Actor, @Input() { id }: SessionId): Promise<SessionEnded> {
    return this.sessions.endOwn(actor, id);
  }
}
