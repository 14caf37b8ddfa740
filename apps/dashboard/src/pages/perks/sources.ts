import { client, type Perk } from '../../api/client.ts';
import { useRead } from '../../api/queries.ts';
import { useCan, useSession } from '../../session.ts';
import type { Option } from '../../ui/field.tsx';
import { words } from './words.ts';

export interface Sources {
  /** For the filter. */
  options: readonly Option[];
  /** The name of what a perk was earned in. */
  nameOf: (perk: Perk) => string;
}

/** The campaigns and programs of the business, by which perks can be filtered. */
export function useSources(): Sources {
  const { business } = useSession();
  const can = useCan();
  const campaigns = useRead(
    ['campaigns', 'names'],
    (options) => client.campaigns.list({ perPage: 100, total: false }, options),
    { enabled: can('read.campaigns'), staleTime: 60_000 },
  );
  const programs = useRead(
    ['programs', 'names'],
    (options) => client.programs.list({ perPage: 100, total: false }, options),
    { enabled: can('read.programs'), staleTime: 60_000 },
  );
  const names = new Map(
    [...(campaigns.data?.items ?? []), ...(programs.data?.items ?? [])].map(({ id, name }) => [
      id,
      name || words.unnamed,
    ]),
  );
  return {
    options: [...names].map(([value, name]) => ({
      value,
      label: value.startsWith('prog_') ? words.program(name) : words.campaign(name),
    })),
    nameOf: ({ source, businessId }) =>
      businessId === business.id ? (names.get(source.id) ?? words.unknownSource[source.type]) : words.ofAnotherBusiness,
  };
}
