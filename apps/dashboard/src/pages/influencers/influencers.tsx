import { usePlatforms } from '../../api/catalogue.ts';
import { client, type Influencer, type InfluencerTier } from '../../api/client.ts';
import { usePages } from '../../api/queries.ts';
import { useCan, useSession } from '../../session.ts';
import { AsCode } from '../../ui/as-code.tsx';
import { Button, LinkButton } from '../../ui/button.tsx';
import { SelectField } from '../../ui/field.tsx';
import { list as enumerate } from '../../ui/format.ts';
import { Icon } from '../../ui/icon.tsx';
import { useNavigate, useUrlState } from '../../ui/link.tsx';
import { Empty, Page } from '../../ui/page.tsx';
import { SearchField } from '../../ui/search.tsx';
import { List } from '../../ui/table.tsx';
import { words } from '../../words/influencers.ts';

/** Creators to work with. The filters are in the URL. */
export function Influencers() {
  const [platform, setPlatform] = useUrlState('platform');
  const [tier, setTier] = useUrlState('tier');
  const [niche, setNiche] = useUrlState('niche');
  const [location, setLocation] = useUrlState('location');
  const navigate = useNavigate();
  const mayCreate = useCan()('write.campaigns');
  const platforms = usePlatforms();
  const nameOf = (id: string) => platforms.find((each) => each.id === id)?.name ?? id;
  const query = {
    platform,
    tier: tier && tier in words.tiers ? (tier as InfluencerTier) : undefined,
    niche: niche?.trim() || undefined,
    location: location?.trim() || undefined,
  };
  const sent = { ...query, livemode: useSession().mode === 'live' ? undefined : false };
  const isFiltered = Object.values(query).some((value) => value !== undefined);
  const found = usePages(
    ['influencers', 'list', sent],
    (page, options) => client.influencers.list({ ...sent, ...page }, options),
    ({ influencers }) => influencers,
  );
  const t = words.filters;
  return (
    <Page
      title={words.title}
      lead={words.lead}
      actions={<AsCode calls={[{ method: 'influencers.list', query: sent, tool: 'searchInfluencers' }]} />}
    >
      <List
        label={words.title}
        list={found}
        rowKey={({ id }) => id}
        rowLink={({ id }) => ({ to: '/influencers/$id', params: { id } })}
        tools={
          <>
            <SearchField label={t.niche} value={niche} onChange={setNiche} />
            <SearchField label={t.location} value={location} onChange={setLocation} />
            <SelectField
              label={t.platform}
              hideLabel
              value={platform ?? ''}
              onChange={setPlatform}
              options={[
                { value: '', label: t.anyPlatform },
                ...platforms.map(({ id, name }) => ({ value: id, label: name })),
              ]}
            />
            <SelectField
              label={t.tier}
              hideLabel
              value={tier ?? ''}
              onChange={setTier}
              options={[
                { value: '', label: t.anyTier },
                ...Object.entries(words.tiers).map(([value, label]) => ({ value, label })),
              ]}
            />
          </>
        }
        columns={[
          { title: words.columns.name, cell: ({ displayName }) => displayName },
          {
            title: words.columns.platforms,
            cell: ({ platforms: accounts }) => <Accounts accounts={accounts} nameOf={nameOf} />,
          },
          { title: words.columns.niches, cell: ({ niches }) => enumerate(niches), only: 'wide' },
          { title: words.columns.location, cell: (row) => row.location, only: 'wide' },
          { title: words.columns.record, cell: (row) => <Record influencer={row} /> },
          {
            title: words.columns.followers,
            cell: ({ followerCount }) => words.followers(followerCount),
            align: 'number',
          },
        ]}
        empty={
          isFiltered ? (
            <Empty
              icon="search"
              title={words.empty}
              action={
                <Button onClick={() => void navigate({ to: '/influencers', search: {}, replace: true })}>
                  {t.clear}
                </Button>
              }
            >
              {words.emptyLead}
            </Empty>
          ) : (
            <Empty
              icon="creator"
              title={words.none}
              action={mayCreate && <LinkButton to="/campaigns/new">{words.newCampaign}</LinkButton>}
            >
              {words.noneLead}
            </Empty>
          )
        }
      />
    </Page>
  );
}

function Accounts({ accounts, nameOf }: { accounts: Influencer['platforms']; nameOf: (id: string) => string }) {
  return (
    <span className="row">
      {accounts.map(({ platformId, verified }) => (
        <span key={platformId} className="row">
          {nameOf(platformId)}
          {verified && (
            <>
              <Icon name="check" />
              <span className="unseen">{words.verified}</span>
            </>
          )}
        </span>
      ))}
    </span>
  );
}

/** How often businesses approved what the creator did. */
function Record({ influencer: { approvalRate, completedCampaigns } }: { influencer: Influencer }) {
  if (approvalRate === null || completedCampaigns === null) return <span className="soft">{words.noRecord}</span>;
  return words.record(approvalRate, completedCampaigns);
}
