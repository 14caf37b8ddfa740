import { Injectable } from '@nestjs/common';
import { EndpointSpec } from '#http';
import { Completed, Completion } from '#http/agents';
import { ApiError } from '#kernel';
import { Call } from '../protocol/call';
import { isObject, RPC, RpcError } from '../protocol/messages';
import { Guarded } from './guarded';
import { OfferedCall } from './offered-call';
import { Prompts } from './prompts';
import { Resources } from './resources';
import { Sources, uniquely } from './sources';

/** The most that the protocol allows. */
const MOST = 100;

interface RegisteredCompletion extends Completion {
  endpoint: EndpointSpec;
}

const NONE: Completed = { values: [] };

/** Suggests values for arguments of prompts and variables of resources, by their names. */
@Injectable()
export class Completions {
  private completions = new Map<string, RegisteredCompletion>();

  constructor(
    private readonly sources: Sources,
    private readonly guarded: Guarded,
    private readonly prompts: Prompts,
    private readonly resources: Resources,
  ) {}

  /** Call it after all endpoints are registered. */
  load(): void {
    const all = this.sources.all(({ completions = {} }) => Object.entries(completions));
    this.completions = new Map(
      [...uniquely(all, ([name]) => name, 'completions').values()].map(([name, completion]) => [
        name,
        { ...completion, endpoint: this.sources.endpointOf(`completions/${name}`, name, completion.endpoint) },
      ]),
    );
  }

  /** The result of completion/complete. @throws RpcError for an unknown prompt or resource */
  async complete(call: Call): Promise<object> {
    const { ref, argument, context } = call.message.params as unknown as {
      ref: { type: string; name?: string; uri?: string };
      argument: { name: string; value: string };
      context?: { arguments?: unknown };
    };
    this.assertKnown(ref, call);
    const completion = this.completions.get(argument.name);
    const given = isObject(context?.arguments) ? (context.arguments as Record<string, string>) : {};
    const { values, total = values.length } = completion
      ? await this.valuesOf(completion, argument.value, call, given)
      : NONE;
    const sent = values.slice(0, MOST);
    return { completion: { values: sent, total, hasMore: total > sent.length } };
  }

  private assertKnown(ref: { type: string; name?: string; uri?: string }, { selection }: Call): void {
    if (ref.type === 'ref/prompt') this.prompts.find(ref.name, selection);
    else if (!this.resources.hasTemplate(ref.uri))
      throw new RpcError(
        RPC.invalidParams,
        `Unknown resource template: ${String(ref.uri).slice(0, 200).toWellFormed()}. resources/templates/list lists all.`,
      );
  }

  /** None for a client that may not read them: it fills in a form, and has not asked for them. */
  private async valuesOf(
    completion: RegisteredCompletion,
    beginning: string,
    call: Call,
    given: Record<string, string>,
  ): Promise<Completed> {
    const reading = new OfferedCall(call, completion.endpoint, (own) => completion.values(beginning, own, given));
    // The message has been counted already, against the limit of reading.
    reading.isCounted = true;
    try {
      return (await this.guarded.read(reading)) as Completed;
    } catch (error) {
      if (error instanceof ApiError && (error.type.status === 401 || error.type.status === 403)) return NONE;
      throw error;
    }
  }
}
