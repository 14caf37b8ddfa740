import { Global, Module } from '@nestjs/common';
import { Test } from '@nestjs/testing';
import { EndpointSpec, assertRegistered } from './http/endpoint';
import { defineEvent } from './events/event-kind';
import { Sending } from './events/sending';
import { ProblemType } from './problem';
import { Parts, Registry, RegistryModule } from './registry';

class Anything {}

const SPOILED = new ProblemType('SPOILED', 409, 'The fruit is off.');
const MISSING = new ProblemType('MISSING', 404, 'There is no fruit.');
const kind = (type: `${string}.${string}`) =>
  defineEvent(type, { about: 'Something.', scope: 'read.fruit', data: Anything, sample: {} });
const PICKED = kind('fruit.picked');
const EATEN = kind('fruit.eaten');
const SENDING: Sending = {
  tag: 'Fruit',
  description: 'By post.',
  headers: {},
  answers: {},
  bodyOf: () => Anything,
  exampleOf: () => ({}),
  listedAt: 'listFruit',
};

/** The registry of an app that has one module for each of these parts. */
async function registryOf(...features: [owner: string, parts: Parts][]): Promise<Registry> {
  @Global()
  @Module({ providers: [Registry], exports: [Registry] })
  class Tables {}
  const modules = features.map(([owner, parts]) => RegistryModule.forFeature(owner, parts));
  const app = await Test.createTestingModule({ imports: [...modules, Tables] }).compile();
  return app.get(Registry);
}

describe('The registry', () => {
  it('holds what modules register, whichever comes first, in one order', async () => {
    const trees: [string, Parts] = ['trees', { problems: [SPOILED], events: [PICKED], sending: SENDING }];
    const shops: [string, Parts] = ['shops', { problems: [MISSING], events: [EATEN], tags: { Fruit: 'What grows.' } }];
    for (const registry of [await registryOf(trees, shops), await registryOf(shops, trees)]) {
      expect(registry.problems).toEqual([MISSING, SPOILED]);
      expect(registry.eventKinds).toEqual([EATEN, PICKED]);
      expect(registry.eventKind('fruit.picked')).toBe(PICKED);
      expect(registry.aboutTag('Fruit')).toBe('What grows.');
      expect(registry.sending).toBe(SENDING);
    }
  });

  it('holds nothing that no module registers', async () => {
    const registry = await registryOf(['trees', {}]);
    expect([registry.problems, registry.eventKinds]).toEqual([[], []]);
    expect([registry.eventKind('fruit.picked'), registry.aboutTag('Fruit'), registry.sending]).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
  });

  it.each<[string, Parts, Parts]>([
    ['problem SPOILED', { problems: [SPOILED] }, { problems: [new ProblemType('SPOILED', 410, 'Off.')] }],
    ['event fruit.picked', { events: [PICKED] }, { events: [kind('fruit.picked')] }],
    ['tag Fruit', { tags: { Fruit: 'What grows.' } }, { tags: { Fruit: 'What is eaten.' } }],
    ['way in which events are sent', { sending: SENDING }, { sending: SENDING }],
  ])('refuses a second %s at start, and names both modules', async (what, first, second) => {
    await expect(registryOf(['trees', first], ['shops', second])).rejects.toThrow(
      `The ${what} is registered by trees and by shops.`,
    );
  });
});

describe('An endpoint', () => {
  const endpoint: EndpointSpec = {
    id: 'eatFruit',
    summary: 'Eat it',
    tag: 'Fruit',
    access: 'public',
    tier: 'relaxed',
    problems: [SPOILED],
  };
  const registered = async (parts: Parts) => {
    const registry = await registryOf(['trees', parts]);
    return () => {
      assertRegistered(endpoint, registry);
    };
  };

  it('declares problems and a tag that are registered', async () => {
    expect(await registered({ problems: [SPOILED], tags: { Fruit: 'What grows.' } })).not.toThrow();
  });

  it('may not declare another problem, even one of the same code', async () => {
    const other = [new ProblemType('SPOILED', 409, 'The fruit is off.')];
    expect(await registered({ problems: other, tags: { Fruit: 'What grows.' } })).toThrow(
      'The endpoint eatFruit declares the problem SPOILED, which no module registers.',
    );
  });

  it('may not have another tag', async () => {
    expect(await registered({ problems: [SPOILED] })).toThrow(
      'The endpoint eatFruit has the tag Fruit, which no module registers.',
    );
  });
});
