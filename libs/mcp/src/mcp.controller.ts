import { Controller, Post, Req, Res } from '@nestjs/common';
import { Request, Response } from 'express';
import { TOOL_SCOPES } from '#identity';
import { Endpoint, EndpointSpec, JSON_TYPE, PlainAnswer, Problem } from '#platform';
import { errorText, rpcErrorOf } from './protocol/messages';
import { Transport } from './protocol/transport';

const RPC_ENDPOINT = {
  tag: 'Tools',
  tier: 'relaxed',
  body: 'unparsed',
  bare: 'application/json',
  alsoReturns: { 202: 'Nothing is due: the request held notifications alone.' },
  countsItself: true,
  crossOrigin: 'own',
  tellProblem: (problem: Problem) =>
    new PlainAnswer(problem.type.status, { 'content-type': JSON_TYPE }, errorText(null, rpcErrorOf(problem))),
} satisfies Partial<EndpointSpec>;

const DESCRIPTION =
  'JSON-RPC 2.0 over HTTP, stateless, in every revision of the Model Context Protocol from 2024-11-05 on. ' +
  'A call of a tool that writes may bring an `Idempotency-Key` header, which means the same as `_meta.idempotencyKey` in its params.';

/** The tool protocol at its addresses: the two open ones are the same, the strict one demands a credential for everything. */
@Controller()
export class McpController {
  constructor(private readonly transport: Transport) {}

  @Endpoint({
    ...RPC_ENDPOINT,
    id: 'callMcp',
    summary: 'Use the service by tools',
    description: `${DESCRIPTION} Public tools need no credential; one that is wrong is refused all the same.`,
    access: 'public',
    signIn: { resource: '/mcp', scopes: TOOL_SCOPES },
  })
  @Post('mcp')
  call(@Req() request: Request, @Res() response: Response): Promise<void> {
    return this.transport.serve(request, response);
  }

  @Endpoint({
    ...RPC_ENDPOINT,
    id: 'callMcpUnderApi',
    summary: 'Use the service by tools, at an address that agents in the field know',
    description: `${DESCRIPTION} Public tools need no credential; one that is wrong is refused all the same.`,
    access: 'public',
    signIn: { resource: '/api/mcp', scopes: TOOL_SCOPES },
  })
  @Post('api/mcp')
  callUnderApi(@Req() request: Request, @Res() response: Response): Promise<void> {
    return this.transport.serve(request, response);
  }

  @Endpoint({
    ...RPC_ENDPOINT,
    id: 'callMcpSignedIn',
    summary: 'Use the service by tools, signed in',
    description: `${DESCRIPTION} Every request needs a credential: for hosts that sign in only when the connection is refused.`,
    access: 'authenticated',
    signIn: { resource: '/mcp/auth', scopes: TOOL_SCOPES },
  })
  @Post('mcp/auth')
  callSignedIn(@Req() request: Request, @Res() response: Response): Promise<void> {
    return this.transport.serve(request, response);
  }
}
