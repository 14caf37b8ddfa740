import { useActionName, usePlatforms } from '../../api/catalogue.ts';
import { type ActionType, client, type OpenCampaign } from '../../api/client.ts';
import { useOwnProfile } from '../../api/own-profile.ts';
import { usePages, useRead } from '../../api/queries.ts';
import { Notice } from '../../ui/badge.tsx';
import { ErrorNotice } from '../../ui/error.tsx';
import { Button, LinkButton } from '../../ui/button.tsx';
import { SelectField } from '../../ui/field.tsx';
import { day, list as enumerate } from '../../ui/format.ts';
import { useUrlState } from '../../ui/link.tsx';
import { Empty } from '../../ui/page.tsx';
import { List } from '../../ui/table.tsx';
import { offerText, typeNames } from '../../words/offers.ts';
import { CampaignSheet } from './campaign-sheet.tsx';
import { words } from './words.ts';

/** The open campaigns of all businesses. The one that is open is in the URL. */
export function OpenCampaigns() {
  const [platformId, setPlatform] = useUrlState('platform');
  const [type, setType] = useUrlState('type');
  const [fit, setFit] = useUrlState('fit');
  const [openId, setOpenId] = useUrlState('campaign');
  const platforms = usePlatforms();
  const nameOf = useActionName();
  const profile = useOwnProfile();
  const hasProfile = Boolean(profile.data);
  const query = {
    platformId,
    type: type && type in typeNames ? (type as ActionType) : undefined,
    matching: hasProfile && fit !== 'all',
  };
  const list = usePages(
    ['campaigns', 'open', query],
    (page, options) => client.campaigns.listOpen({ ...query, ...page }, options),
    ({ items }) => items,
    { enabled: !profile.isPending },
  );
  const t = words.filters;
  const listed = list.items.find(({ id }) => id === openId);
  // Who comes from the page of an offer finds it, whatever the list shows.
  const other = useRead(
    ['campaigns', 'offer', openId ?? ''],
    (options) => client.campaigns.offer(openId ?? '', options),
    {
      enabled: openId !== undefined && !listed && !list.isPending,
    },
  );
  const opened = listed ?? (openId === undefined ? undefined : other.data);
  const isFiltered = query.matching || Boolean(platformId) || Boolean(query.type);
  return (
    <>
      {profile.data === null && (
        <Notice>
          <div className="spread">
            {words.noProfile}
            <LinkButton small to="/profile">
              {words.toProfile}
            </LinkButton>
          </div>
        </Notice>
      )}
      {openId !== undefined && <ErrorNotice error={other.error} />}
      <List
        label={words.tabs.campaigns}
        list={list}
        rowKey={({ id }) => id}
        rowLink={({ id }) => ({ to: '.', search: (before: object) => ({ ...before, campaign: id }), replace: true })}
        tools={
          <>
            {hasProfile && (
              <SelectField
                label={t.fit}
                hideLabel
                value={fit ?? ''}
                onChange={setFit}
                options={[
                  { value: '', label: t.matching },
                  { value: 'all', label: t.everything },
                ]}
              />
            )}
            <SelectField
              label={t.platform}
              hideLabel
              value={platformId ?? ''}
              onChange={setPlatform}
              options={[
                { value: '', label: t.anyPlatform },
                ...platforms.map(({ id, name }) => ({ value: id, label: name })),
              ]}
            />
            <SelectField
              label={t.type}
              hideLabel
              value={type ?? ''}
              onChange={setType}
              options={[
                { value: '', label: t.anyType },
                ...Object.entries(typeNames).map(([value, label]) => ({ value, label })),
              ]}
            />
          </>
        }
        columns={[
          { title: words.columns.name, cell: ({ name }) => name },
          { title: words.columns.action, cell: ({ actions }) => enumerate(actions.map(nameOf)) },
          {
            title: words.columns.reward,
            cell: offerText,
          },
          { title: words.columns.needs, cell: needsOf, only: 'wide' },
          {
            title: words.columns.ends,
            cell: ({ expiresAt }) => (expiresAt ? day(expiresAt) : words.detail.never),
            align: 'number',
          },
        ]}
        empty={
          <Empty
            icon="campaign"
            title={isFiltered ? words.empty : words.noCampaigns}
            action={isFiltered && <Button onClick={() => setFit('all')}>{words.showAll}</Button>}
          >
            {isFiltered ? words.emptyLead : words.noCampaignsLead}
          </Empty>
        }
      />
      {opened && <CampaignSheet campaign={opened} onClose={() => setOpenId(undefined)} />}
    </>
  );
}

function needsOf({ requirements: { minFollowers, hashtags, challengeCode } }: OpenCampaign): string {
  const needs = [
    ...(minFollowers === null ? [] : [words.followers(minFollowers)]),
    ...hashtags,
    ...(challengeCode ? [words.code] : []),
  ];
  return needs.length > 0 ? enumerate(needs) : words.nothing;
}
