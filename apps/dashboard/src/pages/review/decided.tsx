import type { Submission } from '../../api/client.ts';
import { Notice } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Copy } from '../../ui/copy.tsx';
import { number } from '../../ui/format.ts';
import { Facts } from '../../ui/page.tsx';
import { Ago } from '../../ui/time.tsx';
import { words } from './words.ts';

interface DecidedProps {
  submission: Submission;
  /** Somebody else decided while the reviewer was looking at it. */
  isSurprise: boolean;
  onContinue: () => void;
}

/** The decision on a proof that does not wait any more. */
export function Decided({ submission, isSurprise, onContinue }: DecidedProps) {
  const { state, reviewedAt, reviewedBy, reason, perk, earned } = submission;
  const points = earned?.['points'];
  return (
    <Notice tone={state === 'approved' ? 'good' : 'warn'} title={words.decided(state)}>
      <div className="stack tight">
        {isSurprise && <p>{words.decidedMeanwhile}</p>}
        <Facts
          items={[
            reviewedAt !== null && [words.decidedAt, <Ago key="at" at={reviewedAt} />],
            [words.decidedBy, reviewedBy === null ? words.automatic : words.aReviewer],
            reason !== null && [words.reason, reason],
            typeof points === 'number' && [words.earned, words.points(number(points))],
            perk && [words.perkCode, <Copy key="code" text={perk.code} />],
          ]}
        />
        {isSurprise && (
          <div>
            <Button small icon="arrow" onClick={onContinue}>
              {words.continue}
            </Button>
          </div>
        )}
      </div>
    </Notice>
  );
}
