import type { Verification, VerificationOutcome } from '../../api/client.ts';
import type { Tone } from '../../ui/badge.tsx';
import { classes } from '../../ui/button.tsx';
import { Icon, type IconName } from '../../ui/icon.tsx';
import { Card } from '../../ui/page.tsx';
import { Countdown } from '../../ui/time.tsx';
import { checkNames } from '../../words/proofs.ts';
import s from './review.module.css';
import { words } from './words.ts';

export const OUTCOMES: Record<VerificationOutcome, { icon: IconName; tone: Tone }> = {
  failed: { icon: 'close', tone: 'bad' },
  unknown: { icon: 'question', tone: 'neutral' },
  passed: { icon: 'check', tone: 'good' },
};

/** What needs the eyes of the reviewer comes first. */
const ORDER = ['failed', 'unknown', 'passed'] as const;

export function Checks({ verification: { status, checks, nextAttemptAt } }: { verification: Verification }) {
  const counts = ORDER.map((outcome) => [outcome, checks.filter((check) => check.outcome === outcome).length] as const);
  return (
    <Card
      title={words.checks}
      lead={
        counts
          .filter(([, count]) => count > 0)
          .map(([outcome, count]) => words.summary[outcome](count))
          .join(' · ') || undefined
      }
    >
      {(checks.length === 0 || status === 'waiting' || status === 'pending') && (
        <p className="soft">
          {words.statuses[status]}
          {nextAttemptAt !== undefined && (
            <>
              {' '}
              {words.nextAttempt}: <Countdown to={nextAttemptAt} />
            </>
          )}
        </p>
      )}
      {checks.length > 0 && (
        <ul className={s.checks}>
          {ORDER.flatMap((outcome) => checks.filter((check) => check.outcome === outcome)).map(
            ({ name, outcome, evidence }) => (
              <li key={name} className={s.check}>
                <span className={classes(s.outcome, s[outcome])}>
                  <Icon name={OUTCOMES[outcome].icon} />
                </span>
                <div>
                  <div className={s.checkName}>
                    <h3>{nameOfCheck(name)}</h3>
                    <span className={classes(s.word, s[outcome])}>{words.outcomes[outcome]}</span>
                  </div>
                  <p className="soft small">{evidence}</p>
                </div>
              </li>
            ),
          )}
        </ul>
      )}
    </Card>
  );
}

export function nameOfCheck(name: string): string {
  if (name.startsWith('external.')) return words.externalCheck(readable(name.slice('external.'.length)));
  return checkNames[name] ?? readable(name);
}

/** The name of a check that we do not know, such as `is_indoors`. */
function readable(name: string): string {
  const text = name.replaceAll(/[_-]+/g, ' ').trim();
  return text.charAt(0).toUpperCase() + text.slice(1);
}
