import { useActionName } from '../../api/catalogue.ts';
import type { OpenCampaign } from '../../api/client.ts';
import { useCan } from '../../session.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { alternatives, day, list, number } from '../../ui/format.ts';
import { useNavigate } from '../../ui/link.tsx';
import { Facts } from '../../ui/page.tsx';
import { useToast } from '../../ui/toast.tsx';
import { offerText } from '../../words/offers.ts';
import { Badges, textsOf } from './facts.tsx';
import s from './opportunities.module.css';
import { SubmitProof } from './submit-proof.tsx';
import { words } from './words.ts';

/** What a campaign asks for, and the form for the proof. */
export function CampaignSheet({ campaign, onClose }: { campaign: OpenCampaign; onClose: () => void }) {
  const nameOf = useActionName();
  const toast = useToast();
  const navigate = useNavigate();
  const maySubmit = useCan()('write.submissions');
  const { requirements, disclosures } = campaign;
  const t = words.detail;
  return (
    <Dialog open onClose={onClose} shape="sheet" title={campaign.name}>
      <div className="stack">
        <Facts
          items={[
            [
              t.reward,
              <>
                <strong>{offerText(campaign)}</strong>
                <br />
                <span className="soft small">{t.valid(campaign.perkExpiresInDays)}</span>
              </>,
            ],
            [t.what, list(campaign.actions.map(nameOf))],
            ...textsOf(campaign),
            disclosures.length > 0 && [t.show, alternatives(disclosures)],
            requirements.hashtags.length > 0 && [t.hashtags, <Badges texts={requirements.hashtags} />],
            requirements.minFollowers !== null && [t.min, number(requirements.minFollowers)],
            [t.review, t.reviews[campaign.verificationMode] ?? campaign.verificationMode],
            [t.ends, campaign.expiresAt ? day(campaign.expiresAt) : t.never],
          ]}
        />
        {maySubmit && (
          <section className={s.submit}>
            <h3>{words.submit.title}</h3>
            <SubmitProof
              campaign={campaign}
              onSent={(proof) => {
                toast(words.submit.sent);
                onClose();
                void navigate({ to: '/proofs', search: { proof } });
              }}
            />
          </section>
        )}
      </div>
    </Dialog>
  );
}
