import { Controller, Post, Req, Res } from '@nestjs/common';
import { Request, Response } from 'express';
import { Endpoint, EndpointSpec } from '#http';
import { JSON_TYPE } from '#http/host';
import { RawResponse } from '#http/pages';
import { ApiError } from '#kernel';
import { errorText, rpcErrorOf } from './protocol/messages';
import { Transport } from './protocol/transport';
import { SELECTING } from './tools/selection';

const RPC_ENDPOINT = {
  tag: 'Tools',
  tier: 'relaxed',
  body: 'unparsed',
  envelope: false,
  mediaType: 'application/json',
  alsoReturns: { 202: 'No response body: the request contained only notifications or replies.' },
  countsItself: true,
  crossOrigin: 'own',
  renderError: (error: ApiError) =>
    new RawResponse(error.type.status, { 'content-type': JSON_TYPE }, errorText(null, rpcErrorOf(error))),
} satisfies Partial<EndpointSpec>;

/** An endpoint with and without a selection of tools. @param path without the initial slash */
const withSelections = (path: string) => [path, ...SELECTING.map((selecting) => path + selecting)];

const DESCRIPTION =
  'JSON-RPC 2.0 over HTTP, stateless, in every revision of the Model Context Protocol since 2024-11-05. ' +
  'A call of a tool that writes may have an `Idempotency-Key` header, which is equivalent to `idempotencyKey` among its arguments.';

/**
 * The MCP endpoints. `/mcp` and `/api/mcp` are the same; `/mcp/auth` requires a credential for every request. Each has further
 * addresses that select tools: see `selection.ts`.
 */
@Controller()
export class McpController {
  constructor(private readonly transport: Transport) {}

  @Endpoint({
    ...RPC_ENDPOINT,
    id: 'callMcp',
    summary: 'Call tools over MCP',
    description: `${DESCRIPTION} Public tools need no credential, but an invalid credential is always rejected.`,
    access: 'public',
    resource: '/mcp',
  })
  @Post(withSelections('mcp'))
  call(@Req() request: Request, @Res() response: Response): Promise<void> {
    return this.transport.serve(request, response);
  }

  @Endpoint({
    ...RPC_ENDPOINT,
    id: 'callMcpUnderApi',
    summary: 'Call tools over MCP (alternative path)',
    description: `${DESCRIPTION} Public tools need no credential, but an invalid credential is always rejected.`,
    access: 'public',
    resource: '/api/mcp',
  })
  @Post(withSelections('api/mcp'))
  callUnderApi(@Req() request: Request, @Res() response: Response): Promise<void> {
    return this.transport.serve(request, response);
  }

  @Endpoint({
    ...RPC_ENDPOINT,
    id: 'callMcpSignedIn',
    summary: 'Call tools over MCP (with sign-in)',
    description: `${DESCRIPTION} Every request needs a credential. For hosts that sign in only after a 401 response.`,
    access: 'authenticated',
    resource: '/mcp/auth',
  })
  @Post(withSelections('mcp/auth'))
  callSignedIn(@Req() request: Request, @Res() response: Response): Promise<void> {
    return this.transport.serve(request, response);
  }
}
