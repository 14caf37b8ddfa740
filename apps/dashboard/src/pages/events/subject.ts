import type { LinkProps } from '@tanstack/react-router';
import type { Event } from '../../api/client.ts';

/** The fields by which people know a thing, in the order in which they are tried. */
const NAMES = ['name', 'agentName', 'code', 'email', 'url', 'proofUrl'];
const LONGEST = 80;

/** What an event is about, in its own words; undefined if it has only an ID. */
export function subjectOf({ data }: Event): string | undefined {
  const name = NAMES.map((field) => data[field]).find((value) => typeof value === 'string' && value !== '');
  if (typeof name !== 'string') return undefined;
  return name.length > LONGEST ? `${name.slice(0, LONGEST)}…` : name;
}

/** The page of what an event is about; undefined if it has none. */
export function pageOf({ object: { type, id } }: Event): LinkProps | undefined {
  switch (type) {
    case 'campaign':
      return { to: '/campaigns/$id', params: { id } };
    case 'perk':
      return { to: '/perks', search: { id } };
    case 'program':
      return { to: '/programs/$id', params: { id } };
    case 'submission':
      return { to: '/review', search: { id } };
    case 'trade':
      return { to: '/exchange/$id', params: { id } };
    case 'webhook':
      return { to: '/webhooks/$id', params: { id } };
    default:
      return undefined;
  }
}
