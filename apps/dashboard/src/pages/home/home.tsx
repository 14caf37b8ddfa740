import { useRead } from '../../api/queries.ts';
import { useCan, useSession } from '../../session.ts';
import { LinkButton } from '../../ui/button.tsx';
import { duration, number, percent } from '../../ui/format.ts';
import { Figure, Page } from '../../ui/page.tsx';
import { useNow } from '../../ui/time.tsx';
import { Alerts } from './alerts.tsx';
import { CreatorHome } from './creator-home.tsx';
import { DAYS, useSeries } from './data.ts';
import s from './home.module.css';
import { Onboarding } from './onboarding.tsx';
import { ProofChart } from './proof-chart.tsx';
import { liveCampaigns, waitingProofs } from './reads.ts';
import { UsageCard } from './usage-card.tsx';
import { Waiting } from './waiting.tsx';
import { words } from './words.ts';

export function Home() {
  const { business } = useSession();
  return business.kind === 'creator' ? <CreatorHome /> : <BusinessHome />;
}

function BusinessHome() {
  const { business } = useSession();
  const can = useCan();
  return (
    <Page
      title={words.title}
      lead={words.greeting(business.name)}
      actions={
        can('write.campaigns') && (
          <LinkButton to="/campaigns/new" kind="primary" icon="plus">
            {words.newCampaign}
          </LinkButton>
        )
      }
    >
      <Alerts />
      <Figures />
      <Onboarding />
      <div className={s.columns}>
        <div className="stack">
          <ProofChart />
          <Waiting />
        </div>
        <UsageCard />
      </div>
    </Page>
  );
}

/** The state of the business in four figures. */
function Figures() {
  const { figures } = words;
  const now = useNow();
  const waiting = useRead(...waitingProofs);
  const live = useRead(...liveCampaigns);
  const [approved, rejected] = [useSeries('approved').data?.total ?? 0, useSeries('rejected').data?.total ?? 0];
  const [issued, redeemed] = [useSeries('perksIssued').data?.total, useSeries('perksRedeemed').data?.total];
  const [oldest] = waiting.data?.items ?? [];
  const seconds = oldest && (now.getTime() - Date.parse(oldest.createdAt)) / 1000;
  const nearCap = live.data?.items.filter(
    ({ maxCompletions, completions }) => maxCompletions !== null && completions >= maxCompletions * 0.8,
  ).length;
  const decisions = approved + rejected;
  return (
    <div className={s.figures}>
      <Figure
        label={figures.waiting}
        value={waiting.data ? number(waiting.data.pagination.total ?? 0) : '–'}
        note={seconds === undefined ? figures.noneWaiting : `${figures.oldest} ${duration(seconds)}`}
      />
      <Figure
        label={figures.live}
        value={live.data ? number(live.data.pagination.total ?? 0) : '–'}
        note={nearCap ? figures.nearCap(nearCap) : undefined}
      />
      <Figure
        label={figures.approval}
        value={decisions > 0 ? percent(approved / decisions) : '–'}
        note={decisions > 0 ? figures.ofDecisions(decisions, DAYS) : figures.noDecisions(DAYS)}
      />
      <Figure
        label={figures.perks}
        value={redeemed === undefined ? '–' : number(redeemed)}
        note={issued === undefined ? undefined : figures.ofIssued(number(issued), DAYS)}
      />
    </div>
  );
}
