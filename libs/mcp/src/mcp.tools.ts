import { Injectable } from '@nestjs/common';
import { READS, tool, ToolSource } from '#http';
import { Resource } from '#http/agents';
import { EVERY_TOOLSET } from '#http/host';
import { Guides } from './guides';
import { Introductions } from './me/introductions';
import { CallOperation, FindOperation, FoundOperations } from './operations/operation.dto';
import { OperationSearch } from './operations/operation-search';
import { Operations } from './operations/operations';
import { CALL_OPERATION } from './tools/called-operation';

class Nothing {}

/** The tools by which an agent finds out who it is, and those that reach every operation. */
@Injectable()
export class McpTools implements ToolSource {
  constructor(
    private readonly introductions: Introductions,
    private readonly search: OperationSearch,
    private readonly operations: Operations,
    private readonly guides: Guides,
  ) {}

  get resources(): readonly Resource[] {
    return this.guides.resources;
  }

  readonly tools = [
    tool({
      name: 'getMe',
      toolset: EVERY_TOOLSET,
      endpoint: 'getMe',
      title: 'Get the current credential',
      description:
        'Returns whom the credential belongs to: its name, the id and name of its business (the businessId that other tools take), mode (live or test data), scopes, plan, and what is left of each monthly unit until resetsAt; null is unlimited. ' +
        'Call it first. toolsets has the addresses of further tools, such as those of the till; getUsage has the usage in detail. ' +
        'Takes no arguments. Any credential, no scope; free.',
      input: Nothing,
      omits: ['business.timeZone'],
      outputFields: ['name', 'business.id', 'mode', 'scopes', 'plan', 'limits.resetsAt'],
      hints: READS,
      run: (_input, { actor }) => this.introductions.of(actor),
    }),
    tool({
      name: 'findOperation',
      toolset: 'search',
      endpoint: { access: 'public', tier: 'public', returns: FoundOperations },
      title: 'Find an operation',
      description:
        'Finds operations of the REST API by words of what you want to do, such as revoke perk, or by an id; the best ones first, at most five. ' +
        'Each has the id for callOperation, its method and path, the scope that it requires (access), the unit of the plan that it costs, the tools that do the same, and the schema of its arguments (input). ' +
        'A long schema names optional arguments only: search for its id to see more. No match returns an empty list with advice. ' +
        'Sign-in, API keys and files are not included. Public: no scope, free.',
      input: FindOperation,
      outputFields: ['id', 'summary', 'access', 'tools'],
      hints: READS,
      run: ({ query }) => Promise.resolve(this.search.find(query)),
    }),
    tool({
      name: CALL_OPERATION,
      toolset: 'search',
      // Each call has the access, the limit and the cost of the operation that it names.
      endpoint: { access: 'public', tier: 'standard' },
      title: 'Call an operation',
      description:
        'Calls an operation of the REST API by its id from findOperation, with path parameters, query and body as one object in arguments. ' +
        'It needs the scope of that operation, uses its rate limit and its units of the plan, and returns its data, made compact; `next` has the arguments for more rows. ' +
        'It can do everything, also what is final, public or gives something away: confirm that with a person, and use dryRun to see the effects first. ' +
        'A tool of its own, if findOperation names one, explains more. Public: no scope for the call itself.',
      input: CallOperation,
      instead: { operationId: 'id', params: 'arguments', body: 'arguments', input: 'arguments' },
      hints: { readOnly: false, destructive: true, idempotent: false, openWorld: true },
      run: ({ id }) => this.operations.refuse(id),
    }),
  ];
}
