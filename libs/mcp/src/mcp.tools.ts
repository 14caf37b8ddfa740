import { Injectable } from '@nestjs/common';
import { READS, tool, ToolSource } from '#http';
import { EVERY_TOOLSET } from '#http/host';
import { Introductions } from './me/introductions';

class Nothing {}

/** The tools by which an agent finds out who it is. */
@Injectable()
export class McpTools implements ToolSource {
  constructor(private readonly introductions: Introductions) {}

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
  ];
}
