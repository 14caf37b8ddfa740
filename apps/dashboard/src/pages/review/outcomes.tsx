import { ApiError, type ReviewResult } from '../../api/client.ts';
import { Badge, Notice } from '../../ui/badge.tsx';
import { Button, classes } from '../../ui/button.tsx';
import { messageOf as errorText } from '../../ui/error.tsx';
import { Copy } from '../../ui/copy.tsx';
import { ago } from '../../ui/format.ts';
import { Icon } from '../../ui/icon.tsx';
import { Link } from '../../ui/link.tsx';
import { Card } from '../../ui/page.tsx';
import { drop, hideOutcomes, type Outcome, sendAgain, useDecisions } from './decisions.ts';
import { useNames } from './list.tsx';
import s from './review.module.css';
import { words } from './words.ts';

/** Decisions that could not be sent, or were refused; and each result of a bulk review. */
export function Outcomes() {
  const { unsent, outcomes } = useDecisions();
  const names = useNames();
  const refused = outcomes.filter(({ result }) => !result.success).length;
  const first = unsent[0];
  const count = unsent.reduce((sum, { shipment }) => sum + shipment.held.length, 0);
  return (
    <div aria-live="polite" className={classes((first || outcomes.length > 0) && s.news)}>
      {first && (
        <Notice tone="bad" title={words.unsent(count)}>
          <div className="stack tight">
            <p>
              {errorText(first.error)} {words.unsentLead}
            </p>
            <div className="row">
              <Button small icon="refresh" onClick={() => void sendAgain()}>
                {words.sendAgain}
              </Button>
              <Button small kind="quiet" onClick={drop}>
                {words.drop}
              </Button>
              {first.error instanceof ApiError && first.error.requestId && <Copy text={first.error.requestId} />}
            </div>
          </div>
        </Notice>
      )}
      {outcomes.length > 0 && (
        <Card
          title={refused === outcomes.length ? words.problems : words.results}
          lead={words.resultSummary(outcomes.length - refused, refused)}
          actions={
            <Button small onClick={hideOutcomes}>
              {words.hide}
            </Button>
          }
        >
          <ul className={s.outcomes}>
            {outcomes.map((outcome) => (
              <OutcomeRow key={outcome.submission.id} outcome={outcome} name={names(outcome.submission)[0]} />
            ))}
          </ul>
        </Card>
      )}
    </div>
  );
}

function OutcomeRow({ outcome: { submission, decision, result }, name }: { outcome: Outcome; name: string }) {
  const { success, error } = result;
  const made = decision === 'approve' ? words.resultApproved : words.resultRejected;
  return (
    <li className={s.outcomeRow}>
      <Link to="/review" search={{ id: submission.id }}>
        {name}
      </Link>
      {success ? (
        <Badge tone={decision === 'approve' ? 'good' : 'neutral'} icon={decision === 'approve' ? 'check' : 'close'}>
          {result.submission?.perk ? words.resultApprovedPerk : made}
        </Badge>
      ) : (
        <span className={s.refusal}>
          <Icon name="alert" /> {error && refusalText(error)}
        </span>
      )}
    </li>
  );
}

function refusalText({ code, message, details }: NonNullable<ReviewResult['error']>): string {
  if (code === 'CAMPAIGN_CAP_REACHED') return words.capReached;
  if (code === 'NOT_FOUND') return words.gone;
  if (code !== 'ALREADY_REVIEWED') return message;
  const { state, reviewedAt } = (details ?? {}) as { state?: string; reviewedAt?: string | null };
  return words.faster(state === 'rejected' ? 'rejected' : 'approved', reviewedAt ? ago(reviewedAt) : '');
}
