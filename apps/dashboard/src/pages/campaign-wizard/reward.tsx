import type { RewardType } from '../../api/client.ts';
import { useSession } from '../../session.ts';
import { Choice as Options, TextField } from '../../ui/field.tsx';
import { NumberField } from '../../ui/number-field.tsx';
import { Card } from '../../ui/page.tsx';
import { words } from '../../words/campaign-wizard.ts';
import type { DraftState, Reward } from './draft.ts';
import s from './wizard.module.css';

/** What a customer gets, and how many of them. */
export function RewardFields({ draft, change, reward }: Pick<DraftState, 'draft' | 'change'> & { reward: Reward }) {
  const t = words.reward;
  const { currency } = useSession().business;
  const isPercent = reward.type === 'pct';
  return (
    <Card title={words.step.reward}>
      <Options
        label={t.kind}
        hideLabel
        layout="row"
        value={reward.type}
        onChange={(type) => change({ reward: type as RewardType, value: null })}
        options={Object.entries(t.kinds).map(([value, label]) => ({ value, label }))}
      />
      {reward.type === 'free_item' && (
        <TextField
          label={t.item}
          hint={t.itemHint}
          name="rewardDescription"
          maxLength={200}
          value={draft.item}
          onChange={(item) => change({ item })}
        />
      )}
      <div className={s.fields}>
        <NumberField
          label={t.value[reward.type]}
          name={reward.type === 'free_item' ? 'rewardValue' : 'discountValue'}
          unit={isPercent ? 'percent' : currency}
          value={reward.value}
          onChange={(value) => change({ value, reward: reward.type })}
        />
        <NumberField
          label={t.cap}
          name="maxCompletions"
          value={draft.cap}
          onChange={(cap) => change({ cap })}
          after={t.perks}
        />
        <NumberField
          label={t.perPerson}
          name="limitPerPerson"
          value={draft.perPerson}
          onChange={(perPerson) => change({ perPerson })}
          after={t.times}
        />
        <NumberField
          label={t.days}
          name="expiresInDays"
          value={draft.days}
          onChange={(days) => change({ days })}
          after={t.daysAfter}
        />
      </div>
      {reward.isSuggested && <p className="soft small">{t.suggested}</p>}
    </Card>
  );
}
