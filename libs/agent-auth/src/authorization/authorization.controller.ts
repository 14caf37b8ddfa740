import { Controller, Header, Post, UseInterceptors } from '@nestjs/common';
import { CurrentActor, Endpoint, Input } from '#http';
import { INVALID_GRANT } from '#identity';
import { Actor } from '#kernel';
import { INSUFFICIENT_SCOPE } from '#kernel/errors';
import { AgentToken, ApproveAgent, ApprovedAgent, ExchangeCode, TokenFormat } from './authorization.dto';
import { UNSUPPORTED_GRANT_TYPE } from './authorization.errors';
import { CodeExchange } from './code-exchange';
import { ConsentService } from './consent.service';
import { RequestFormat, renderTokenEndpointError, TokenFormatInterceptor } from './token-format.interceptor';

@Controller('api/v1/agent-auth')
export class AuthorizationController {
  constructor(
    private readonly consent: ConsentService,
    private readonly codes: CodeExchange,
  ) {}

  @Endpoint({
    id: 'approveAgent',
    tag: 'Agents',
    summary: 'Approve an agent',
    description:
      'Does the same as the Approve button of the consent page at `/agent/authorize`: returns an authorization code, and the ' +
      'URL that takes it to the agent. The API key is created when the agent exchanges the code.',
    access: 'owner',
    requires: 'verified-email',
    passwordRequired: true,
    tier: 'strict',
    input: ApproveAgent,
    examples: {
      plain: {
        agentName: 'Campaign Assistant',
        scope: 'read.campaigns write.campaigns',
        redirectUri: 'https://agent.example/callback',
        state: 'af0ifjsldkj',
      },
      withChallenge: {
        agentName: 'Campaign Assistant',
        redirectUri: 'http://localhost:8123/callback',
        codeChallenge: 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM',
        mode: 'test',
      },
    },
    returns: ApprovedAgent,
    secret: true,
    errors: [INSUFFICIENT_SCOPE],
  })
  @Post('approve')
  approve(@CurrentActor() actor: Actor, @Input() input: ApproveAgent): Promise<ApprovedAgent> {
    return this.consent.approveBody(actor, input);
  }

  @Endpoint({
    id: 'exchangeAgentCode',
    tag: 'Agents',
    summary: 'Exchange an authorization code for an API key',
    description:
      'A code is valid for 60 seconds and can be used once. Using it again with the same parameters revokes the key that it was exchanged for.\n\n' +
      'A request sent as `application/x-www-form-urlencoded` with the same fields gets the responses and errors of RFC 6749, without the envelope.',
    access: 'public',
    tier: 'strict',
    crossOrigin: 'any',
    body: 'either',
    input: ExchangeCode,
    // In a form, as OAuth demands.
    ignoresUnknownInput: true,
    examples: {
      code: { code: 'q1Zb…', grant_type: 'authorization_code' },
      withVerifier: { code: 'q1Zb…', code_verifier: 'dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk' },
    },
    returns: AgentToken,
    secret: true,
    errors: [INVALID_GRANT, UNSUPPORTED_GRANT_TYPE],
    renderError: renderTokenEndpointError,
  })
  @Post('token')
  @UseInterceptors(TokenFormatInterceptor)
  @Header('Cache-Control', 'no-store')
  @Header('Pragma', 'no-cache')
  exchange(@Input() input: ExchangeCode, @RequestFormat() format: TokenFormat): Promise<AgentToken> {
    return this.codes.exchange(input, format);
  }
}
