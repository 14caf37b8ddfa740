import { eventResources } from 'virtual:event-kinds';
import { resourceOf } from '../api/event-kinds.ts';
import { number } from '../ui/format.ts';
import { readable } from './states.ts';

const KINDS: ReadonlyMap<string, string> = new Map(
  eventResources.flatMap(({ kinds }) => kinds.map(({ kind, label }) => [kind, label] as const)),
);

const RESOURCES: ReadonlyMap<string, string> = new Map(eventResources.map(({ resource, label }) => [resource, label]));

/** The resources with their kinds, in the order in which they are listed. */
export const eventGroups = eventResources.map(({ resource, label, kinds }) => ({
  resource,
  label,
  kinds: kinds.map(({ kind }) => kind),
}));

/** All kinds, in the order in which they are listed. */
export const eventKinds = eventGroups.flatMap(({ kinds }) => kinds);

/** Such as "Proof approved". A kind that is newer than this page is shown readably. */
export function kindName(kind: string): string {
  return KINDS.get(kind) ?? readable(kind.replaceAll('.', ' '));
}

/** Such as "Proofs", of a kind or a resource. */
export function resourceName(kind: string): string {
  const resource = resourceOf(kind);
  return RESOURCES.get(resource) ?? readable(resource);
}

/** What names of kinds mean, as webhooks list them: "Proof submitted" and "Perks: all". */
export function namesOf(events: readonly string[]): string[] {
  return events.map((name) => {
    if (name === '*') return words.everything;
    return name.endsWith('.*') ? words.allOf(resourceName(name)) : kindName(name);
  });
}

/** The texts of the choice of kinds. */
export const words = {
  everything: 'Everything',
  allOf: (resource: string) => `${resource}: all`,
  choice: {
    all: { label: 'Everything', hint: 'Also kinds of event that are added later.' },
    some: { label: 'Only these', hint: undefined },
    groups: 'All events about',
    single: 'Single kinds',
    singleChosen: (kinds: number) => `Single kinds (${number(kinds)} chosen)`,
  },
};
