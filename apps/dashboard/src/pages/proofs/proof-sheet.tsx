import { useActionName } from '../../api/catalogue.ts';
import { client, type Submission, type VerificationCheck } from '../../api/client.ts';
import { useRead } from '../../api/queries.ts';
import { Badge } from '../../ui/badge.tsx';
import { Copy } from '../../ui/copy.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { ErrorNotice } from '../../ui/error.tsx';
import { day, number } from '../../ui/format.ts';
import { ExternalLink } from '../../ui/link.tsx';
import { Facts, Loading } from '../../ui/page.tsx';
import { TillCode } from '../../ui/till-code.tsx';
import { Ago } from '../../ui/time.tsx';
import { rewardText } from '../../words/offers.ts';
import { checkNames } from '../../words/proofs.ts';
import { words as till } from '../../words/till-code.ts';
import { checkOutcome, readable, submissionState } from '../../words/states.ts';
import s from './proofs.module.css';
import { words } from './words.ts';

/** One proof: its state, each check with its evidence, and what it earned. */
export function ProofSheet({ id, onClose }: { id: string; onClose: () => void }) {
  const nameOf = useActionName();
  const proof = useRead(['submissions', 'one', id], (options) => client.submissions.get(id, options));
  return (
    <Dialog open onClose={onClose} shape="sheet" title={proof.data ? nameOf(proof.data.actionId) : words.title}>
      {proof.data ? (
        <Details proof={proof.data} />
      ) : proof.error ? (
        <ErrorNotice error={proof.error} retry={() => void proof.refetch()} />
      ) : (
        <Loading />
      )}
    </Dialog>
  );
}

function Details({ proof }: { proof: Submission }) {
  const { label, tone, icon } = submissionState(proof.state);
  const { perk, earned, verification } = proof;
  return (
    <div className="stack">
      <Facts
        items={[
          [
            words.state,
            <Badge tone={tone} icon={icon}>
              {label}
            </Badge>,
          ],
          proof.state === 'rejected' && [words.reason, proof.reason ?? words.noReason],
          proof.tillCode !== null && [
            till.code,
            proof.state === 'pending' ? <TillCode code={proof.tillCode} /> : proof.tillCode,
          ],
          proof.proofType !== 'till' && [words.link, <ExternalLink href={proof.proofUrl} />],
          [words.submitted, <Ago at={proof.createdAt} />],
          proof.reviewedAt !== null && [words.decided, <Ago at={proof.reviewedAt} />],
          proof.notes !== null && [words.note, proof.notes],
          perk !== null && [words.perk, rewardText(perk)],
          perk !== null && [words.code, <Copy text={perk.code} />],
          perk !== null && [words.until, day(perk.expiresAt)],
          earned !== null && [words.earned, earnedText(earned)],
        ]}
      />
      <section className="stack tight">
        <h3>{words.checks}</h3>
        {verification.checks.length === 0 ? (
          <p className="soft">
            {words.checkStates[verification.status] ?? readable(verification.status)}. {verification.reason}
          </p>
        ) : (
          <ul className={s.checks}>
            {verification.checks.map((check) => (
              <Check key={check.name} check={check} />
            ))}
          </ul>
        )}
        {verification.nextAttemptAt && (
          <p className="soft small">
            {words.tryAgain} <Ago at={verification.nextAttemptAt} />
          </p>
        )}
        {verification.checks.some(({ outcome }) => outcome === 'unknown') && (
          <p className="soft small">{words.unknownNote}</p>
        )}
      </section>
    </div>
  );
}

function Check({ check: { name, outcome, evidence } }: { check: VerificationCheck }) {
  const { label, tone, icon } = checkOutcome(outcome);
  return (
    <li>
      <div className="spread">
        <strong>{checkNames[name] ?? readable(name)}</strong>
        <Badge tone={tone} icon={icon}>
          {label}
        </Badge>
      </div>
      <p className="soft small">{evidence}</p>
    </li>
  );
}

/** Such as "Points: 40". */
function earnedText(earned: Record<string, unknown>): string {
  return Object.entries(earned)
    .filter(([, value]) => typeof value === 'number' || typeof value === 'string')
    .map(([name, value]) => `${readable(name)}: ${typeof value === 'number' ? number(value) : String(value)}`)
    .join(', ');
}
