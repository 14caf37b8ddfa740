import type { ActionPolicy, PolicyCitation } from '../../api/client.ts';
import { Badge, type Tone } from '../../ui/badge.tsx';
import { startDay } from '../../ui/format.ts';
import { ExternalLink } from '../../ui/link.tsx';
import { words } from '../../words/campaign-wizard.ts';
import s from './wizard.module.css';

const TONES: Record<ActionPolicy['verdict'], Tone> = {
  allowed: 'good',
  allowed_with_disclosure: 'good',
  restricted: 'warn',
  forbidden: 'bad',
};

/** What the rules say about a reward for an action, in a few words. */
export function VerdictBadge({ policy }: { policy: ActionPolicy }) {
  const isFine = policy.verdict.startsWith('allowed');
  return (
    <Badge tone={TONES[policy.verdict]} icon={isFine ? 'check' : 'alert'}>
      {words.verdict[policy.verdict]}
    </Badge>
  );
}

/** The documents that a verdict is based on, with their own words. */
export function Citations({ citations }: { citations: readonly PolicyCitation[] }) {
  if (citations.length === 0) return null;
  return (
    <ul className={s.citations}>
      {citations.map(({ title, url, publisher, effectiveFrom, quote }) => (
        <li key={title}>
          <ExternalLink href={url}>{title}</ExternalLink>
          <span className="soft">
            {' '}
            {publisher}
            {effectiveFrom && `, ${words.rules.since(startDay(effectiveFrom))}`}
          </span>
          {quote && <q className={s.quote}>{quote}</q>}
        </li>
      ))}
    </ul>
  );
}
