import { client, type Submission } from '../../api/client.ts';
import { useRead } from '../../api/queries.ts';
import { Badge } from '../../ui/badge.tsx';
import { ErrorNotice } from '../../ui/error.tsx';
import { ExternalLink } from '../../ui/link.tsx';
import { Facts } from '../../ui/page.tsx';
import { TillCode } from '../../ui/till-code.tsx';
import { Ago, Countdown } from '../../ui/time.tsx';
import { checkOutcome, readable } from '../../words/states.ts';
import s from './trade.module.css';
import { words as till } from '../../words/till-code.ts';
import { words as one } from './words.ts';

/** A proof and what its automatic checks found. */
export function Proof({ id, known }: { id: string; known: Submission | undefined }) {
  const { data, error, refetch } = useRead(
    ['submissions', 'one', id],
    (options) => client.submissions.get(id, options),
    {
      // The list of the trade has the latest 100 proofs; an older one is read when its unit is shown.
      enabled: known === undefined,
    },
  );
  const proof = known ?? (data?.id === id ? data : undefined);
  if (error && !proof) return <ErrorNotice error={error} retry={() => void refetch()} />;
  if (!proof) return <p className="soft small">{one.proof.loading}</p>;
  return (
    <>
      <Facts
        items={[
          proof.tillCode !== null && [till.code, <TillCode key="code" code={proof.tillCode} />],
          proof.proofType !== 'till' && [one.proof.post, <ExternalLink key="url" href={proof.proofUrl} />],
          [one.proof.submitted, <Ago key="at" at={proof.createdAt} />],
          proof.notes !== null && [one.proof.notes, <span className={s.text}>{proof.notes}</span>],
          proof.reason !== null && [one.proof.reason, <span className={s.text}>{proof.reason}</span>],
        ]}
      />
      <Checks verification={proof.verification} isDecided={proof.state !== 'pending'} />
    </>
  );
}

function Checks({ verification, isDecided }: { verification: Submission['verification']; isDecided: boolean }) {
  const { status, checks, reason, nextAttemptAt } = verification;
  return (
    <section className={s.checks}>
      <h4>{one.proof.checks}</h4>
      <p className="soft small">
        {one.proof.statuses[status] ?? readable(status)} {reason}
        {nextAttemptAt && !isDecided && (
          <>
            {' '}
            {one.proof.nextAttempt} <Countdown to={nextAttemptAt} />.
          </>
        )}
      </p>
      <ul className="stack tight">
        {checks.map(({ name, outcome, evidence }) => {
          const { label, tone, icon } = checkOutcome(outcome);
          return (
            <li key={name} className={s.check}>
              <Badge tone={tone} icon={icon}>
                {label}
              </Badge>
              <span>
                {readable(name)}
                <span className={`soft small ${s.text ?? ''}`}>{evidence}</span>
              </span>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
