import { ApiError, type NewCampaignStatus } from '../../api/client.ts';
import { useCan } from '../../session.ts';
import { Button, LinkButton } from '../../ui/button.tsx';
import { ErrorNotice } from '../../ui/error.tsx';
import { words } from '../../words/campaign-wizard.ts';
import type { Draft } from './draft.ts';
import s from './wizard.module.css';

interface BarProps {
  draft: Draft;
  /** With its currency; undefined without a limit, or until it is known. */
  most: string | undefined;
  sending: NewCampaignStatus | undefined;
  onSend: (status: NewCampaignStatus) => void;
  error: unknown;
}

/** What it costs at most, and the buttons, always in sight. */
export function Bar({ draft, most, sending, onSend, error }: BarProps) {
  const t = words.bar;
  const days = draft.days.value;
  const isWriter = useCan()('write.campaigns');
  return (
    <div className={s.bar} role="group" aria-label={t.label}>
      {Boolean(error) && <Refusal error={error} />}
      <p className={s.total}>
        <strong>{most === undefined ? (draft.cap.value === null ? t.noLimit : '…') : t.most(most)}</strong>
        {days != null && <span className="soft"> · {t.days(days)}</span>}
      </p>
      {isWriter && (
        <>
          <Button onClick={() => onSend('draft')} busy={sending === 'draft'} aria-disabled={sending === 'active'}>
            {t.draft}
          </Button>
          <Button
            kind="primary"
            onClick={() => onSend('active')}
            busy={sending === 'active'}
            aria-disabled={sending === 'draft'}
          >
            {t.launch}
          </Button>
        </>
      )}
    </div>
  );
}

/** The fields that show what is wrong with them. */
const FIELDS = [
  'name',
  'description',
  'guidelines',
  'discountValue',
  'rewardValue',
  'rewardDescription',
  'maxCompletions',
  'limitPerPerson',
  'minimumSpend',
  'validHours',
  'appliesTo',
  'expiresInDays',
  'perkExpiresInDays',
  'requirements.minFollowers',
  'requirements.hashtags',
];

/** Beside the buttons, where it is seen. A refusal because of the plan leads to the page of the plan. */
function Refusal({ error }: { error: unknown }) {
  return (
    <div className={s.refusal}>
      <ErrorNotice error={error} fields={FIELDS} />
      {error instanceof ApiError && error.code === 'PLAN_LIMIT_EXCEEDED' && (
        <LinkButton to="/billing">{words.bar.limit}</LinkButton>
      )}
    </div>
  );
}
