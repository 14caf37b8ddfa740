import { Controller, Header, Post, UseInterceptors } from '@nestjs/common';
import { INVALID_GRANT } from '#identity';
import { Actor, Caller, Endpoint, Input, INSUFFICIENT_SCOPE } from '#platform';
import { AgentToken, ApproveAgent, ApprovedAgent, ExchangeCode, Face } from './agent-auth.dto';
import { UNSUPPORTED_GRANT_TYPE } from './agent-auth.problems';
import { CodeExchange } from './code-exchange.service';
import { ConsentService } from './consent.service';
import { SpokenTo, tellInWordsOfFace, TokenFaces } from './token-faces.interceptor';

@Controller('api/v1/agent-auth')
export class AuthorizationController {
  constructor(
    private readonly consent: ConsentService,
    private readonly codes: CodeExchange,
  ) {}

  @Endpoint({
    id: 'approveAgent',
    tag: 'Agents',
    summary: 'Approve what an agent asks for',
    description:
      'What the consent page at `/agent/authorize` does when a signed-in owner presses Approve: it gives a code, and the ' +
      'address that takes it to the agent. The key is made when the agent exchanges the code, not before.',
    access: 'owner',
    requires: 'verified-email',
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
    problems: [INSUFFICIENT_SCOPE],
  })
  @Post('approve')
  @Header('Cache-Control', 'no-store')
  approve(@Caller() actor: Actor, @Input() input: ApproveAgent): Promise<ApprovedAgent> {
    return this.consent.approveBody(actor, input);
  }

  @Endpoint({
    id: 'exchangeAgentCode',
    tag: 'Agents',
    summary: 'Exchange an authorization code for an API key',
    description:
      'A code is good for 60 seconds and once. Brought again by whom it was given to, it revokes the key that it gave.\n\n' +
      'Sent as `application/x-www-form-urlencoded`, the same fields get the answers of RFC 6749: bare, errors too.',
    access: 'public',
    tier: 'strict',
    crossOrigin: 'any',
    body: 'either',
    input: ExchangeCode,
    examples: {
      code: { code: 'q1Zb…', grant_type: 'authorization_code' },
      withVerifier: { code: 'q1Zb…', code_verifier: 'dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk' },
    },
    returns: AgentToken,
    problems: [INVALID_GRANT, UNSUPPORTED_GRANT_TYPE],
    tellProblem: tellInWordsOfFace,
  })
  @Post('token')
  @UseInterceptors(TokenFaces)
  @Header('Cache-Control', 'no-store')
  @Header('Pragma', 'no-cache')
  exchange(@Input() input: ExchangeCode, @SpokenTo() face: Face): Promise<AgentToken> {
    return this.codes.exchange(input, face);
  }
}
