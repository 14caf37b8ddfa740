import { Controller, Delete, Get, Module, Post, Put } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { ExpressAdapter } from '@nestjs/platform-express';
import { Id, Int, Text, Timestamp } from '../../../libs/kernel/src';
import { Endpoint } from '../../../libs/http/src/endpoint';
import { EndpointSpec } from '../../../libs/http/src/endpoint-spec';
import { DryRuns } from '../../../libs/http/src/dry-runs';
import { Idempotency } from '../../../libs/http/src/idempotency/idempotency';
import { COMMON_ERRORS } from '../../../libs/http/src/http.errors';
import { ErrorType } from '../../../libs/kernel/src/errors/api-error';
import { Registry } from '../../../libs/http/src/registry';
import { openApiDocument } from '../../../libs/http/src/openapi/document';

export class Rot {
  @Int({ description: 'Days since it went off.', example: 3 })
  days: number;
}

export const SPOILED = new ErrorType('SPOILED', 409, 'The fruit | vegetable is off.', Rot);
export const registry = new Registry();
registry.add('http', { errors: COMMON_ERRORS });
registry.add('fruit', { errors: [SPOILED], tags: { Fruit: 'What grows on trees.' } });

export class Fruit {
  @Id('fruit', { description: 'The fruit.' })
  id: string;

  @Text({ description: 'Its name.', example: 'Boskoop' })
  name: string;

  @Timestamp({ nullable: true, description: 'When it was picked.' })
  pickedAt: string | null;
}

/** Any part of the document. */
export type Read = ReturnType<typeof JSON.parse>;

let planted = 0;

/** An endpoint with defaults, so that a test declares only what it needs. */
export function endpoint(spec: Partial<EndpointSpec> = {}): EndpointSpec {
  return {
    id: `fruit${String(++planted)}`,
    summary: 'Do it',
    tag: 'Fruit',
    access: 'public',
    tier: 'relaxed',
    returns: Fruit,
    ...spec,
  };
}

const METHODS = { GET: Get, POST: Post, PUT: Put, DELETE: Delete };

type Planted = [method: string, path: string, spec?: Partial<EndpointSpec>];

/** The API description of an app with these endpoints. */
export async function describeRoutes(...planted: Planted[]): Promise<Read> {
  const routes = planted.map(([method, path, spec]) => ({ method, path, endpoint: endpoint(spec) }));
  class Orchard {}
  for (const { method, path, endpoint: spec } of routes) {
    const descriptor = { value: () => undefined, configurable: true };
    METHODS[method as 'GET'](path)(Orchard.prototype, spec.id, descriptor);
    Endpoint(spec)(Orchard.prototype, spec.id, descriptor);
    Object.defineProperty(Orchard.prototype, spec.id, descriptor);
  }
  Controller()(Orchard);
  class Planting {}
  // Placeholders, because nothing is written here.
  const providers = [Idempotency, DryRuns].map((provide) => ({ provide, useValue: {} }));
  Module({ controllers: [Orchard], providers })(Planting);
  const app = await NestFactory.create(Planting, new ExpressAdapter(), { logger: false, abortOnError: false });
  const parts = { registry, routes, version: '1.2.3', baseUrl: 'https://fruit.example' };
  return JSON.parse(JSON.stringify(openApiDocument(app, parts)));
}

/** The operation of one endpoint, and the components of the document. */
export async function describeOne(method: string, path: string, spec: Partial<EndpointSpec> = {}): Promise<Read> {
  const { paths, components } = await describeRoutes([method, path, spec]);
  const [operations] = Object.values<Read>(paths);
  return { ...operations[method.toLowerCase()], components };
}
