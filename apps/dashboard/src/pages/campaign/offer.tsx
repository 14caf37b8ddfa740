import { useActionName } from '../../api/catalogue.ts';
import { type Campaign, client } from '../../api/client.ts';
import { useRead } from '../../api/queries.ts';
import { Copy } from '../../ui/copy.tsx';
import { moment, number } from '../../ui/format.ts';
import { Card, Facts, Lines } from '../../ui/page.tsx';
import { nameOf } from '../../words/names.ts';
import { termsTexts } from '../../words/perk-terms.ts';
import { offerText } from '../../words/offers.ts';
import s from './campaign.module.css';
import { words } from './words.ts';

/** What people do, what they get, and when. */
export function Offer({ campaign }: { campaign: Campaign }) {
  const { offer } = words;
  const { actions, description, guidelines, requirements, disclosures, startsAt, expiresAt } = campaign;
  const { hashtags, minFollowers, challengeCode } = requirements;
  const terms = termsTexts(campaign, campaign.currency);
  const actionName = useActionName();
  return (
    <>
      <Card title={offer.title}>
        <Facts
          items={[
            [actions.length > 1 ? offer.anyOf : offer.actions, actions.map(actionName).join(', ')],
            description !== null && [offer.description, <Text key="description" text={description} />],
            guidelines !== null && [offer.guidelines, <Text key="guidelines" text={guidelines} />],
            hashtags.length > 0 && [offer.hashtags, hashtags.map(withHash).join(' ')],
            disclosures.length > 0 && [offer.disclosure, offer.oneOf(disclosures.join(', '))],
            minFollowers !== null && [offer.followers, offer.atLeast(number(minFollowers))],
            challengeCode && [offer.code, <Challenge key="code" campaign={campaign} />],
          ]}
        />
      </Card>
      <Card title={offer.rewardTitle}>
        <Facts
          items={[
            [offer.reward, offerText(campaign)],
            campaign.rewardDescription !== null &&
              campaign.rewardType !== 'free_item' && [offer.description, campaign.rewardDescription],
            [
              offer.perPerson,
              campaign.limitPerPerson === null ? offer.anyNumber : offer.times(campaign.limitPerPerson),
            ],
            terms.length > 0 && [offer.conditions, <Lines key="conditions" texts={terms} />],
            [offer.valid, offer.days(campaign.perkExpiresInDays)],
            [offer.approval, nameOf(words.modes, campaign.verificationMode)],
            startsAt !== null && [offer.starts, moment(startsAt)],
            [offer.ends, expiresAt === null ? offer.endsAfterLaunch : moment(expiresAt)],
            [offer.created, moment(campaign.createdAt)],
            [offer.id, <Copy key="id" text={campaign.id} />],
          ]}
        />
      </Card>
    </>
  );
}

/** How people prove who made a post. The API tells a code only while the campaign accepts proofs. */
function Challenge({ campaign: { id, status } }: { campaign: Campaign }) {
  const { data } = useRead(['campaigns', 'challenge', id], (options) => client.campaigns.challenge(id, options), {
    enabled: status === 'active',
  });
  return (
    <>
      {words.offer.codeText}
      {data?.campaignId === id && (
        <span className={s.code}>
          <span className="soft">{words.offer.yourCode}</span> <Copy text={data.code} />
        </span>
      )}
    </>
  );
}

function Text({ text }: { text: string }) {
  return <span className={s.text}>{text}</span>;
}

function withHash(tag: string): string {
  return tag.startsWith('#') ? tag : `#${tag}`;
}
