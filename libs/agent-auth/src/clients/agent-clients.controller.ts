import { Controller, Post } from '@nestjs/common';
import { Endpoint, Input } from '#http';
import { RegisterClient, RegisteredClient } from './agent-clients.dto';
import { AgentClients } from './agent-clients';
import { renderRegistrationError } from '../authorization/oauth.responses';

@Controller('agent')
export class AgentClientsController {
  constructor(private readonly clients: AgentClients) {}

  @Endpoint({
    id: 'registerAgentClient',
    tag: 'Agents',
    summary: 'Register an agent client',
    description:
      'Dynamic client registration (RFC 7591), without the envelope. No client secret is issued, and a client can access nothing until a person consents.',
    access: 'public',
    tier: 'strict',
    crossOrigin: 'any',
    status: 201,
    input: RegisterClient,
    ignoresUnknownInput: true,
    returns: RegisteredClient,
    envelope: false,
    renderError: renderRegistrationError,
  })
  @Post('register')
  register(@Input() input: RegisterClient): Promise<RegisteredClient> {
    return this.clients.register(input);
  }
}
