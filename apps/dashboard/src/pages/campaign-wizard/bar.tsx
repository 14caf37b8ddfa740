import type { NewCampaignStatus } from '../../api/client.ts';
import { useCan } from '../../session.ts';
import { Button } from '../../ui/button.tsx';
import { money } from '../../ui/format.ts';
import { words } from '../../words/campaign-wizard.ts';
import { type Draft, numberIn } from './draft.ts';
import s from './wizard.module.css';

interface BarProps {
  draft: Draft;
  most: number | undefined;
  hasChoice: boolean;
  /** The button was pressed. */
  isTried: boolean;
  sending: NewCampaignStatus | undefined;
  onSend: (status: NewCampaignStatus) => void;
}

/** What it costs at most, and the buttons, always in sight. */
export function Bar({ draft, most, hasChoice, isTried, sending, onSend }: BarProps) {
  const t = words.bar;
  const days = numberIn(draft.days);
  const isWriter = useCan()('write.campaigns');
  return (
    <div className={s.bar} role="group" aria-label={t.label}>
      <p className={s.total} role={isTried && !hasChoice ? 'alert' : undefined}>
        {hasChoice ? (
          <>
            <strong>
              {most === undefined ? (numberIn(draft.cap) === undefined ? t.noLimit : '…') : t.most(money(most))}
            </strong>
            {days !== undefined && <span className="soft"> · {t.days(days)}</span>}
          </>
        ) : (
          <span className={isTried ? undefined : 'soft'}>{t.choose}</span>
        )}
      </p>
      {isWriter && (
        <>
          <Button
            onClick={() => onSend('draft')}
            busy={sending === 'draft'}
            aria-disabled={!hasChoice || sending === 'active'}
          >
            {t.draft}
          </Button>
          <Button
            kind="primary"
            onClick={() => onSend('active')}
            busy={sending === 'active'}
            aria-disabled={!hasChoice || sending === 'draft'}
          >
            {t.launch}
          </Button>
        </>
      )}
    </div>
  );
}
