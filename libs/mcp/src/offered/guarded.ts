import { Injectable, OnApplicationBootstrap } from '@nestjs/common';
import { ExternalContextCreator } from '@nestjs/core';
import { Call } from '../protocol/call';
import { OfferedCall } from './offered-call';

/** Reads through the guards of the application, so that each reading is counted and authorized like a request to its endpoint. */
@Injectable()
export class Guarded implements OnApplicationBootstrap {
  private handle: (...of: [Call['request'], Call['response'], OfferedCall]) => Promise<unknown>;

  constructor(private readonly contexts: ExternalContextCreator) {}

  onApplicationBootstrap(): void {
    const options = { guards: true, interceptors: false, filters: false };
    const callback = (_request: unknown, _response: unknown, call: unknown) => this.perform(call as OfferedCall);
    this.handle = this.contexts.create(this, callback, 'perform', undefined, undefined, undefined, undefined, options);
  }

  /** @throws ApiError of the guards, and whatever `read` throws */
  async read(call: OfferedCall): Promise<unknown> {
    return this.handle(call.call.request, call.call.response, call);
  }

  private perform(call: OfferedCall): unknown {
    return call.read(call);
  }
}
