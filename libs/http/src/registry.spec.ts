import { Global, Module } from '@nestjs/common';
import { Test } from '@nestjs/testing';
import { EndpointSpec } from './endpoint-spec';
import { assertRegistered } from './endpoint';
import { ErrorType } from '#kernel';
import { defineEvent } from '#messaging';
import { Sending } from '#messaging/host';
import { Parts, Registry } from './registry';
import { RegistryModule } from './registry.module';

class Anything {}

const SPOILED = new ErrorType('SPOILED', 409, 'The fruit is off.');
const MISSING = new ErrorType('MISSING', 404, 'There is no fruit.');
const kind = (type: `${string}.${string}`) =>
  defineEvent(type, { label: 'Something', description: 'Something.', scope: 'read.fruit', data: Anything });
const PICKED = kind('fruit.picked');
const EATEN = kind('fruit.eaten');
const SCOPES: Parts['scopes'] = { 'read.fruit': { subject: 'Fruit', allows: 'See fruit', agents: true } };
const SENDING: Sending = {
  tag: 'Fruit',
  description: 'By post.',
  headers: {},
  responses: {},
  bodyOf: () => Anything,
  exampleOf: () => ({}),
  listedAt: 'listFruit',
};

/** The registry of an app with one module for each of these parts. */
async function registryOf(...features: [owner: string, parts: Parts][]): Promise<Registry> {
  @Global()
  @Module({ providers: [Registry], exports: [Registry] })
  class Tables {}
  const modules = features.map(([owner, parts]) => RegistryModule.forFeature(owner, parts));
  const app = await Test.createTestingModule({ imports: [...modules, Tables] }).compile();
  return app.get(Registry);
}

describe('Registry', () => {
  it('contains what modules register, sorted independently of their order', async () => {
    const trees: [string, Parts] = ['trees', { errors: [SPOILED], events: [PICKED], sending: SENDING }];
    const shops: [string, Parts] = ['shops', { errors: [MISSING], events: [EATEN], tags: { Fruit: 'What grows.' } }];
    for (const registry of [await registryOf(trees, shops), await registryOf(shops, trees)]) {
      expect(registry.errors).toEqual([MISSING, SPOILED]);
      expect(registry.eventKinds).toEqual([EATEN, PICKED]);
      expect(registry.eventKind('fruit.picked')).toBe(PICKED);
      expect(registry.tagDescription('Fruit')).toBe('What grows.');
      expect(registry.sending).toBe(SENDING);
    }
  });

  it('is empty if no module registers anything', async () => {
    const registry = await registryOf(['trees', {}]);
    expect([registry.errors, registry.eventKinds]).toEqual([[], []]);
    expect([registry.eventKind('fruit.picked'), registry.tagDescription('Fruit'), registry.sending]).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
  });

  it.each<[string, Parts, Parts]>([
    ['id pear_', { ids: ['pear'] }, { ids: ['pear'] }],
    ['error SPOILED', { errors: [SPOILED] }, { errors: [new ErrorType('SPOILED', 410, 'Off.')] }],
    ['event fruit.picked', { events: [PICKED] }, { events: [kind('fruit.picked')] }],
    ['event resource fruit', { eventResources: { fruit: 'Fruit' } }, { eventResources: { fruit: 'Fruits' } }],
    ['scope read.fruit', { scopes: SCOPES }, { scopes: SCOPES }],
    ['tag Fruit', { tags: { Fruit: 'What grows.' } }, { tags: { Fruit: 'What is eaten.' } }],
    ['sending of events', { sending: SENDING }, { sending: SENDING }],
  ])('rejects a second %s at start, and names both modules', async (what, first, second) => {
    await expect(registryOf(['trees', first], ['shops', second])).rejects.toThrow(
      `The ${what} is registered by trees and by shops: rename or remove it in libs/shops/src/shops.module.ts.`,
    );
  });
});

describe('assertRegistered', () => {
  const endpoint: EndpointSpec = {
    id: 'eatFruit',
    summary: 'Eat it',
    tag: 'Fruit',
    access: 'read.fruit',
    tier: 'relaxed',
    errors: [SPOILED],
  };
  const ALL: Parts = { errors: [SPOILED], tags: { Fruit: 'What grows.' }, scopes: SCOPES };
  const registered = async (parts: Parts) => {
    const registry = await registryOf(['trees', parts]);
    return () => {
      assertRegistered(endpoint, registry, 'libs/trees/src/trees.module.ts');
    };
  };

  it('accepts registered errors, a registered tag and a registered scope', async () => {
    expect(await registered(ALL)).not.toThrow();
  });

  it('rejects an unregistered error, even if one with the same code is registered', async () => {
    const other = [new ErrorType('SPOILED', 409, 'The fruit is off.')];
    expect(await registered({ ...ALL, errors: other })).toThrow(
      'The endpoint eatFruit declares the error SPOILED, which no module registers: add it to "errors" in libs/trees/src/trees.module.ts.',
    );
  });

  it('rejects an unregistered tag', async () => {
    expect(await registered({ ...ALL, tags: {} })).toThrow(
      'The endpoint eatFruit has the tag Fruit, which no module registers: add it to "tags" in libs/trees/src/trees.module.ts.',
    );
  });

  it('rejects an unregistered scope', async () => {
    expect(await registered({ ...ALL, scopes: {} })).toThrow(
      'The endpoint eatFruit needs the scope read.fruit, which no module registers: add it to "scopes" in libs/trees/src/trees.module.ts.',
    );
  });
});

describe('A scope', () => {
  it('is listed by noun, and for each noun from reading to writing, whichever module comes first', async () => {
    const spec = { subject: 'Things', allows: 'Do things' };
    const shops: [string, Parts] = ['shops', { scopes: { 'write.shops': spec, 'review.fruit': spec } }];
    const trees: [string, Parts] = ['trees', { scopes: { ...SCOPES, 'write.fruit': spec, 'use.air': spec } }];
    for (const registry of [await registryOf(trees, shops), await registryOf(shops, trees)]) {
      expect(registry.scopes).toEqual(['use.air', 'read.fruit', 'write.fruit', 'review.fruit', 'write.shops']);
      expect(registry.agentScopes).toEqual(['read.fruit']);
    }
  });

  it('has to be registered by a module if an event kind needs it', async () => {
    const eventResources = { fruit: 'Fruit' };
    const registry = await registryOf(['trees', { events: [PICKED], eventResources }]);
    expect(() => {
      registry.assertEventKinds();
    }).toThrow(
      'The event fruit.picked requires the scope read.fruit, which no module registers: add it to "scopes" in libs/trees/src/trees.module.ts.',
    );
    const complete = await registryOf(['trees', { events: [PICKED], eventResources, scopes: SCOPES }]);
    expect(() => {
      complete.assertEventKinds();
    }).not.toThrow();
  });
});

describe('An event kind', () => {
  it('is listed by resource, and for each in the order in which its module lists them', async () => {
    const [ripe, sold] = [kind('fruit.ripe'), kind('basket.sold')];
    const trees: [string, Parts] = ['trees', { events: [ripe, PICKED, EATEN] }];
    const shops: [string, Parts] = ['shops', { events: [sold] }];
    for (const registry of [await registryOf(trees, shops), await registryOf(shops, trees)])
      expect(registry.eventKinds).toEqual([sold, ripe, PICKED, EATEN]);
  });

  it('is about a resource that a module registers', async () => {
    const registry = await registryOf(['trees', { events: [PICKED], scopes: SCOPES }]);
    expect(() => {
      registry.assertEventKinds();
    }).toThrow(
      'The event fruit.picked is about the resource fruit, which no module registers: add it to "eventResources" in libs/trees/src/trees.module.ts.',
    );
    const eventResources = { fruit: 'Fruit' };
    const complete = await registryOf(['trees', { events: [PICKED], scopes: SCOPES, eventResources }]);
    expect(() => {
      complete.assertEventKinds();
    }).not.toThrow();
    expect([...complete.eventResources]).toEqual([['fruit', 'Fruit']]);
  });
});
