import { useActionName } from '../../api/catalogue.ts';
import type { OpenCampaign } from '../../api/client.ts';
import { useCan } from '../../session.ts';
import { Badge } from '../../ui/badge.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { day, list, number } from '../../ui/format.ts';
import { Facts } from '../../ui/page.tsx';
import { rewardText } from '../../words/offers.ts';
import { words } from '../../words/opportunities.ts';
import s from './opportunities.module.css';
import { SubmitProof } from './submit-proof.tsx';

/** What a campaign asks for, and the form for the proof. */
export function CampaignSheet({ campaign, onClose }: { campaign: OpenCampaign; onClose: () => void }) {
  const nameOf = useActionName();
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
                <strong>
                  {rewardText({
                    type: campaign.rewardType,
                    value: campaign.rewardValue,
                    description: campaign.rewardDescription,
                  })}
                </strong>
                <br />
                <span className="soft small">{t.valid(campaign.perkExpiresInDays)}</span>
              </>,
            ],
            [t.what, list(campaign.actions.map(nameOf))],
            campaign.description !== null && [t.about, <Lines text={campaign.description} />],
            campaign.guidelines !== null && [t.guidelines, <Lines text={campaign.guidelines} />],
            disclosures.length > 0 && [t.show, <Badges texts={disclosures} />],
            requirements.hashtags.length > 0 && [t.hashtags, <Badges texts={requirements.hashtags} />],
            requirements.minFollowers !== null && [t.min, number(requirements.minFollowers)],
            [t.review, t.reviews[campaign.verificationMode] ?? campaign.verificationMode],
            [t.ends, campaign.expiresAt ? day(campaign.expiresAt) : t.never],
          ]}
        />
        {maySubmit && <SubmitProof campaign={campaign} onSent={onClose} />}
      </div>
    </Dialog>
  );
}

function Lines({ text }: { text: string }) {
  return <span className={s.lines}>{text}</span>;
}

function Badges({ texts }: { texts: readonly string[] }) {
  return (
    <span className="row">
      {texts.map((text) => (
        <Badge key={text} tone="info">
          {text}
        </Badge>
      ))}
    </span>
  );
}
