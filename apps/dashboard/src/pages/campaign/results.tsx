import type { Campaign, CampaignStats } from '../../api/client.ts';
import { useCan } from '../../session.ts';
import { LinkButton } from '../../ui/button.tsx';
import { duration, number, percent } from '../../ui/format.ts';
import { Funnel } from '../../ui/funnel.tsx';
import { Link } from '../../ui/link.tsx';
import { Card, Facts, Figure } from '../../ui/page.tsx';
import s from './campaign.module.css';
import { words } from './words.ts';

/** What the campaign has achieved. */
export function Results({ campaign, stats }: { campaign: Campaign; stats: CampaignStats }) {
  const { figures, funnel, checks } = words;
  const { id, completions, maxCompletions } = campaign;
  const { pending, approved, rejected, conversionRate, timeToFirstSubmissionSeconds: first } = stats;
  const { passed, failed, unknown } = stats.verification;
  const mayReview = useCan()('review.submissions');
  const decided = approved + rejected;
  return (
    <>
      <div className={s.figures}>
        <Figure
          label={figures.waiting}
          value={number(pending)}
          note={
            pending > 0 &&
            mayReview && (
              <Link to="/review" search={{ campaignId: id }} className={s.link}>
                {figures.review}
              </Link>
            )
          }
        />
        <Figure
          label={figures.approval}
          value={decided === 0 ? figures.none : percent(conversionRate)}
          note={decided === 0 ? figures.noDecision : figures.approvalNote(decided)}
        />
        <Figure
          label={figures.places}
          value={maxCompletions === null ? figures.unlimited : number(Math.max(0, maxCompletions - completions))}
          note={
            maxCompletions === null
              ? figures.unlimitedNote(completions)
              : figures.placesNote(number(completions), number(maxCompletions))
          }
        />
        <Figure
          label={figures.first}
          value={first === null ? figures.none : duration(first)}
          note={first === null ? undefined : figures.firstNote}
        />
      </div>
      {passed + failed + unknown > 0 && (
        <Card title={checks.title} lead={checks.lead}>
          <Facts
            items={[
              [checks.passed, number(passed)],
              [checks.failed, number(failed)],
              [checks.unknown, number(unknown)],
            ]}
          />
        </Card>
      )}
      <Card title={funnel.title} lead={funnel.lead}>
        <Funnel
          label={funnel.title}
          stages={[
            { label: funnel.submitted, value: stats.totalSubmissions },
            { label: funnel.approved, value: approved },
            { label: funnel.issued, value: stats.perksIssued },
            { label: funnel.redeemed, value: stats.perksRedeemed },
          ]}
        />
        <div className="row">
          {mayReview && approved > 0 && (
            <LinkButton small to="/review" search={{ campaignId: id, state: 'approved' }}>
              {funnel.proofs}
            </LinkButton>
          )}
          {stats.perksIssued > 0 && (
            <LinkButton small to="/perks" search={{ source: id }}>
              {funnel.perks}
            </LinkButton>
          )}
        </div>
      </Card>
    </>
  );
}
