import { z } from 'zod';
import { editDistance, eventKinds } from '#platform';

const NEAREST = 3;

/** The kinds of event that a name stands for: one, or with `campaign.*` all of a thing's; none when it is unknown. */
export function eventTypesNamed(name: string): string[] {
  const types = eventKinds().map(({ type }) => type);
  return types.filter((type) => type === name || `${type.slice(0, type.indexOf('.'))}.*` === name);
}

/** All kinds there are, and all there will be. */
export const ALL = '*';

/** The kinds of event that a subscription to these names stands for. */
export function eventTypesOf(names: readonly string[]): string[] {
  return names.flatMap((name) => (name === ALL ? eventKinds().map(({ type }) => type) : eventTypesNamed(name)));
}

export const MAX_TYPE_LENGTH = 100;

/** What is wrong with the name of a kind of event, or of all of a thing's; undefined when it is one. */
export function eventTypeFault(name: string): string | undefined {
  if (eventTypesNamed(name).length > 0) return undefined;
  return `is not a kind of event; the nearest are ${nearestTypes(name).join(', ')}`;
}

/** A kind of event, or all of a thing's. The catalogue is asked at each request: it is whole once every context is loaded. */
export const eventTypeName = z
  .string()
  .max(100, { abort: true })
  .superRefine((name, context) => {
    if (eventTypesNamed(name).length === 0)
      context.addIssue(`is not a kind of event; the nearest are ${nearestTypes(name).join(', ')}`);
  });

function nearestTypes(name: string): string[] {
  return eventKinds()
    .map(({ type }) => ({ type, distance: editDistance(name.toLowerCase(), type) }))
    .sort((a, b) => a.distance - b.distance)
    .slice(0, NEAREST)
    .map(({ type }) => type);
}
