import { Controller, Header, Post } from '@nestjs/common';
import { Endpoint, Input, JSON_TYPE } from '#platform';
import { RegisterClient, RegisteredClient } from './agent-clients.dto';
import { AgentClients } from './agent-clients.service';
import { tellRegistrationProblem } from './oauth.answers';

@Controller('agent')
export class AgentClientsController {
  constructor(private readonly clients: AgentClients) {}

  @Endpoint({
    id: 'registerAgentClient',
    tag: 'Agents',
    summary: 'Register an application that asks for keys',
    description: 'As RFC 7591 says, bare. It is given no secret; registering opens nothing before a person consents.',
    access: 'public',
    tier: 'strict',
    crossOrigin: 'any',
    status: 201,
    input: RegisterClient,
    returns: RegisteredClient,
    bare: JSON_TYPE,
    tellProblem: tellRegistrationProblem,
  })
  @Post('register')
  @Header('Cache-Control', 'no-store')
  register(@Input() input: RegisterClient): Promise<RegisteredClient> {
    return this.clients.register(input);
  }
}
