import { useState } from 'react';
import type { VerificationMode } from '../../api/client.ts';
import { useSession } from '../../session.ts';
import { Checkbox, Choice as Options, TextArea, TextField } from '../../ui/field.tsx';
import { NumberField } from '../../ui/number-field.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Card } from '../../ui/page.tsx';
import { TermsFields } from '../../ui/perk-terms.tsx';
import { words } from '../../words/campaign-wizard.ts';
import type { DraftState } from './draft.ts';
import s from './wizard.module.css';

/** What most campaigns need not change. It opens when one of its fields is refused, and stays open while it is corrected. */
export function MoreSettings({
  draft,
  change,
  isRefused,
}: Pick<DraftState, 'draft' | 'change'> & { isRefused: boolean }) {
  const t = words.more;
  const { currency } = useSession().business;
  const [isOpen, setOpen] = useState(false);
  return (
    <Card>
      <details className={s.more} open={isOpen || isRefused} onToggle={(event) => setOpen(event.currentTarget.open)}>
        <summary>
          <span>
            <h2>{t.title}</h2>
            <span className="soft small">{t.lead}</span>
          </span>
          <Icon name="chevron" />
        </summary>
        <div className="stack">
          <TextField
            label={t.name}
            hint={t.nameHint}
            name="name"
            maxLength={200}
            value={draft.name}
            onChange={(name) => change({ name })}
          />
          <TextArea
            label={t.description}
            hint={t.descriptionHint}
            name="description"
            value={draft.description}
            onChange={(description) => change({ description })}
          />
          <TextArea
            label={t.guidelines}
            hint={t.guidelinesHint}
            name="guidelines"
            value={draft.guidelines}
            onChange={(guidelines) => change({ guidelines })}
          />
          <Options
            label={t.verification}
            value={draft.verification}
            onChange={(verification) => change({ verification: verification as VerificationMode })}
            options={Object.entries(t.modes).map(([value, [label, hint]]) => ({ value, label, hint }))}
          />
          <div className={s.fields}>
            <NumberField
              label={t.minFollowers}
              hint={t.minFollowersHint}
              name="requirements.minFollowers"
              value={draft.minFollowers}
              onChange={(minFollowers) => change({ minFollowers })}
            />
            <NumberField
              label={t.valid}
              hint={t.validHint}
              name="perkExpiresInDays"
              value={draft.validDays}
              onChange={(validDays) => change({ validDays })}
              after={words.reward.daysAfter}
            />
          </div>
          <TermsFields terms={draft.terms} currency={currency} onChange={(terms) => change({ terms })} />
          <TextField
            label={t.hashtags}
            hint={t.hashtagsHint}
            name="requirements.hashtags"
            value={draft.hashtags}
            onChange={(hashtags) => change({ hashtags })}
          />
          <Checkbox
            label={t.challenge}
            hint={t.challengeHint}
            checked={draft.challenge}
            onChange={(challenge) => change({ challenge })}
          />
        </div>
      </details>
    </Card>
  );
}
