import { useActionName } from '../../api/catalogue.ts';
import { ApiError, type Campaign, type CampaignStats } from '../../api/client.ts';
import { useRead } from '../../api/queries.ts';
import { useCan } from '../../session.ts';
import { Badge, Notice } from '../../ui/badge.tsx';
import { ErrorNotice } from '../../ui/error.tsx';
import { day } from '../../ui/format.ts';
import { ExternalLink, Link, useId } from '../../ui/link.tsx';
import { Card, Loading, Page } from '../../ui/page.tsx';
import { useNow } from '../../ui/time.tsx';
import { campaignState } from '../../words/states.ts';
import { Actions } from './actions.tsx';
import s from './campaign.module.css';
import { Offer } from './offer.tsx';
import { Results } from './results.tsx';
import { offerText } from '../../words/offers.ts';
import { Share } from './share.tsx';
import { Timeline } from './timeline.tsx';
import { campaignOf, statsOf } from './reads.ts';
import { words } from './words.ts';

export function CampaignPage() {
  const id = useId();
  const can = useCan();
  const campaign = useRead(...campaignOf(id));
  const stats = useRead(...statsOf(id), { enabled: can('read.analytics') });
  const actionName = useActionName();
  const back = (
    <Link to="/campaigns" className={s.back}>
      {words.back}
    </Link>
  );
  const data = campaign.data?.id === id ? campaign.data : undefined;
  if (!data)
    return (
      <Page title={words.loading} back={back}>
        {campaign.error ? (
          <ErrorNotice
            error={campaign.error}
            {...(isMissing(campaign.error) ? {} : { retry: () => void campaign.refetch() })}
          />
        ) : (
          <Card>
            <Loading lines={8} />
          </Card>
        )}
      </Page>
    );
  const { name, status, archived, actionId, actions } = data;
  const figures = stats.data?.campaignId === id ? stats.data : undefined;
  const state = campaignState(status);
  return (
    <Page
      title={name}
      back={back}
      lead={
        <>
          {words.lead(actionName(actionId), offerText(data))}
          {actions.length > 1 && words.others(actions.length - 1)}
        </>
      }
      badge={
        <>
          <Badge tone={state.tone} icon={state.icon}>
            {state.label}
          </Badge>
          {archived && <Badge>{words.archived}</Badge>}
        </>
      }
      actions={<Actions campaign={data} stats={figures} />}
    >
      <Situation campaign={data} />
      <Warnings campaign={data} />
      {stats.error ? <ErrorNotice error={stats.error} retry={() => void stats.refetch()} /> : null}
      <Body campaign={data} stats={figures} />
    </Page>
  );
}

function Body({ campaign, stats }: { campaign: Campaign; stats: CampaignStats | undefined }) {
  return (
    <div className={s.body}>
      <div className="stack">
        {stats && <Results campaign={campaign} stats={stats} />}
        <Offer campaign={campaign} />
      </div>
      <div className="stack">
        {campaign.status !== 'completed' && <Share campaign={campaign} />}
        <Timeline campaign={campaign} firstAfter={stats?.timeToFirstSubmissionSeconds ?? null} />
      </div>
    </div>
  );
}

/** What the state of the campaign means for the owner. */
function Situation({ campaign: { status, startsAt } }: { campaign: Campaign }) {
  const now = useNow();
  if (status === 'draft') return <Notice>{words.draftNotice}</Notice>;
  if (status === 'paused') return <Notice tone="warn">{words.pausedNotice}</Notice>;
  if (status === 'completed') return <Notice>{words.completedNotice}</Notice>;
  if (startsAt !== null && new Date(startsAt) > now) return <Notice>{words.startsNotice(day(startsAt))}</Notice>;
  return null;
}

/** Rules of platforms, with their sources. */
function Warnings({ campaign: { warnings = [] } }: { campaign: Campaign }) {
  return warnings.map(({ actionId, consequence, citation: { publisher, title, url } }) => (
    <Notice key={actionId} tone="warn" title={words.warning}>
      <p>{consequence}</p>
      <p>
        <ExternalLink href={url}>{words.source(publisher, title)}</ExternalLink>
      </p>
    </Notice>
  ));
}

function isMissing(error: unknown): boolean {
  return error instanceof ApiError && error.status === 404;
}
