import { begin, beginPages, type ReadPages, type Visit } from '../../api/begin.ts';
import { allActions } from '../../api/catalogue-reads.ts';
import {
  type Campaign,
  type CampaignFigures,
  type CampaignPage,
  type CampaignsListQuery,
  client,
} from '../../api/client.ts';

export const STATUSES = ['active', 'paused', 'draft', 'completed'] as const satisfies Campaign['status'][];

/** A campaign with what it achieved; without it, the user may not see that. */
export type Row = Campaign & { figures: CampaignFigures | undefined };

type Query = Pick<CampaignsListQuery, 'perPage' | 'status' | 'archived' | 'q'>;

export function queryOf({ status, q }: Visit['search']): Query {
  const query: Query = { perPage: 25 };
  const wanted = STATUSES.find((each) => each === status);
  if (wanted) query.status = wanted;
  if (status === 'archived') query.archived = true;
  if (q) query.q = q;
  return query;
}

export function campaignsOf(
  query: Query,
  withFigures: boolean,
): ReadPages<Omit<CampaignPage, 'items'> & { items: Row[] }, Row> {
  return [
    ['campaigns', 'list', query, withFigures],
    async (cursor, options) => {
      const both = { ...query, ...cursor };
      const [page, figures] = await Promise.all([
        client.campaigns.list(both, options),
        withFigures ? client.stats.campaigns({ ...both, total: false }, options) : undefined,
      ]);
      const byId = new Map(figures?.items.map((each) => [each.campaignId, each]));
      return { ...page, items: page.items.map((campaign): Row => ({ ...campaign, figures: byId.get(campaign.id) })) };
    },
    ({ items }) => items,
  ];
}

export function beginCampaigns({ search, can }: Visit): void {
  void beginPages(campaignsOf(queryOf(search), can('read.analytics')));
  void begin(allActions);
}
