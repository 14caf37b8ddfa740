import { Injectable } from '@nestjs/common';
import { ROUTE_ARGS_METADATA } from '@nestjs/common/constants';
import { ExternalContextCreator, ModulesContainer } from '@nestjs/core';
import { RouteParamsFactory } from '@nestjs/core/router/route-params-factory.js';
import { EndpointSpec } from '#http';
import { endpointOf, InnerCall } from '#http/host';
import { Call } from '../protocol/call';

/** Calls the method of a controller with arguments that come from a request and a call in it. */
export type RouteHandler = (request: Call['request'], response: Call['response'], call: InnerCall) => Promise<unknown>;

type Method = (...of: unknown[]) => unknown;

/** The methods of all controllers. They are called without guards and interceptors: whoever calls one has passed those. */
@Injectable()
export class RouteHandlers {
  private readonly params = new RouteParamsFactory();

  constructor(
    private readonly modules: ModulesContainer,
    private readonly contexts: ExternalContextCreator,
  ) {}

  /** The handlers by the id of their endpoint. */
  all(): Map<string, RouteHandler> {
    const handlers = new Map<string, RouteHandler>();
    for (const module of this.modules.values())
      for (const { instance } of module.controllers.values())
        for (const [name, endpoint] of endpointsOf(instance)) handlers.set(endpoint.id, this.handlerOf(instance, name));
    return handlers;
  }

  private handlerOf(instance: object, name: string): RouteHandler {
    const method = (instance as Record<string, Method>)[name] as Method;
    const factory = {
      exchangeKeyForValue: (key: number, data: string, [req, res, next]: unknown[]): unknown =>
        this.params.exchangeKeyForValue<Call['request'], unknown, unknown>(key, data, {
          ...{ req: req as Call['request'], res, next: next as Method },
        }),
    };
    const options = { guards: false, interceptors: false, filters: false };
    return this.contexts.create(
      ...([instance, method, name, ROUTE_ARGS_METADATA, factory, undefined, undefined, options] as const),
    ) as RouteHandler;
  }
}

/** The methods of a controller that are endpoints, with their declarations. */
function endpointsOf(instance: object): [name: string, endpoint: EndpointSpec][] {
  const prototype = Object.getPrototypeOf(instance) as Record<string, object>;
  return Object.getOwnPropertyNames(prototype).flatMap((name): [string, EndpointSpec][] => {
    const endpoint = name === 'constructor' ? undefined : endpointOf(prototype[name] ?? {});
    return endpoint ? [[name, endpoint]] : [];
  });
}
