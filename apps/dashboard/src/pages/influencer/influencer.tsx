import { usePlatforms } from '../../api/catalogue.ts';
import type { Influencer } from '../../api/client.ts';
import { useRead } from '../../api/queries.ts';
import { AsCode } from '../../ui/as-code.tsx';
import { Badge } from '../../ui/badge.tsx';
import { ErrorNotice } from '../../ui/error.tsx';
import { day, list, number, percent } from '../../ui/format.ts';
import { Link, useId } from '../../ui/link.tsx';
import { Card, Facts, Loading, Page } from '../../ui/page.tsx';
import { Table } from '../../ui/table.tsx';
import { words } from '../../words/influencers.ts';
import { Worth } from './worth.tsx';
import { profileOf } from './reads.ts';

/** The public profile of a creator, and what posts on its platforms are worth. */
export function InfluencerPage() {
  const id = useId();
  const profile = useRead(...profileOf(id));
  return (
    <Page
      title={profile.data?.displayName ?? words.title}
      back={<Link to="/influencers">{words.back}</Link>}
      badge={profile.data && !profile.data.livemode && <Badge>{words.test}</Badge>}
      lead={profile.data?.bio}
      actions={<AsCode calls={[{ method: 'influencers.get', ids: [id] }]} />}
    >
      {profile.data ? (
        <Details profile={profile.data} />
      ) : profile.error ? (
        <ErrorNotice error={profile.error} retry={() => void profile.refetch()} />
      ) : (
        <Card>
          <Loading lines={6} />
        </Card>
      )}
    </Page>
  );
}

function Details({ profile }: { profile: Influencer }) {
  const platforms = usePlatforms();
  const nameOf = (id: string) => platforms.find((each) => each.id === id)?.name ?? id;
  const t = words.facts;
  return (
    <>
      <Card title={words.about}>
        <Facts
          items={[
            [t.total, number(profile.followerCount)],
            [t.niches, profile.niches.length > 0 ? list(profile.niches) : words.unknown],
            [t.location, profile.location ?? words.unknown],
            [t.engagement, profile.engagementRate === null ? words.unknown : t.engagementNote(profile.engagementRate)],
            [t.approval, profile.approvalRate === null ? words.noRecord : percent(profile.approvalRate)],
            [t.campaigns, profile.completedCampaigns === null ? words.noCampaigns : number(profile.completedCampaigns)],
            [t.since, day(profile.createdAt)],
          ]}
        />
      </Card>
      <Card title={words.accounts} flush>
        <Table
          label={words.accounts}
          rows={profile.platforms}
          rowKey={({ platformId }) => platformId}
          columns={[
            { title: words.filters.platform, cell: ({ platformId }) => nameOf(platformId) },
            { title: words.handle, cell: ({ handle }) => handle },
            {
              title: words.proof,
              cell: ({ verified }) =>
                verified ? (
                  <Badge tone="good" icon="check">
                    {words.verified}
                  </Badge>
                ) : (
                  <Badge icon="question">{words.stated}</Badge>
                ),
            },
            {
              title: words.source,
              cell: ({ followersVerified }) => (followersVerified ? words.verifiedBy : words.statedBy),
              only: 'wide',
            },
            { title: words.columns.followers, cell: ({ followers }) => number(followers), align: 'number' },
          ]}
        />
      </Card>
      <Worth platformIds={profile.platforms.map(({ platformId }) => platformId)} nameOf={nameOf} />
    </>
  );
}
