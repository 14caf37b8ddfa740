import { useActionName, useActions } from '../../api/catalogue.ts';
import { ApiError, type CampaignOffer, isTemporary, type ProofKind } from '../../api/client.ts';
import { useRead } from '../../api/queries.ts';
import { useVisitor } from '../../session.ts';
import { Badge, Notice } from '../../ui/badge.tsx';
import { classes } from '../../ui/button.tsx';
import { ErrorNotice } from '../../ui/error.tsx';
import { day, number } from '../../ui/format.ts';
import { useId } from '../../ui/link.tsx';
import { Card, Facts, Lines, Loading, useTitle } from '../../ui/page.tsx';
import { rewardText } from '../../words/offers.ts';
import { termsTexts } from '../../words/perk-terms.ts';
import { kindsText } from '../../words/proofs.ts';
import { ClosedOffer } from './closed-offer.tsx';
import { Badges, textsOf } from './facts.tsx';
import { words } from './offer-words.ts';
import s from './offer.module.css';
import { SentLink } from './guest.tsx';
import { offerOf } from './reads.ts';
import { OwnOffer, TakePart } from './take-part.tsx';
import { words as shared } from './words.ts';

/** Characters of a reward from which on it is in a smaller size. */
const LONG = 16;

/** What a campaign offers, for everyone who has its link. */
export function OfferPage() {
  const id = useId();
  const session = useVisitor();
  const offer = useRead(...offerOf(id, session));
  if (offer.data && !offer.error) return <Offer offer={offer.data} isSignedIn={session !== null} />;
  if (offer.error instanceof ApiError && !isTemporary(offer.error))
    return <ClosedOffer error={offer.error} campaignId={id} />;
  return offer.error ? <ErrorNotice error={offer.error} retry={() => void offer.refetch()} /> : <Loading />;
}

interface OfferProps {
  offer: CampaignOffer;
  isSignedIn: boolean;
}

function Offer({ offer, isSignedIn }: OfferProps) {
  const { name, businessName, rewardType, rewardValue, rewardDescription, perkExpiresInDays, livemode } = offer;
  const reward = rewardText({ type: rewardType, value: rewardValue, description: rewardDescription });
  const t = shared.detail;
  const terms = [...termsTexts(offer), ...(offer.timeZone === null ? [] : [words.inZone(offer.timeZone)])];
  useTitle(name);
  return (
    <article className={s.offer}>
      <OwnOffer offer={offer} />
      <SentLink />
      {!offer.acceptsProofs && (
        <Notice tone="warn" title={words.noProofs}>
          {words.noProofsLead(businessName)}
        </Notice>
      )}
      <header className={s.hero}>
        <p className={s.business}>
          {words.offers(businessName)} {!livemode && <Badge tone="warn">{words.test}</Badge>}
        </p>
        <p className={s.reward}>
          <strong className={classes(reward.length > LONG && s.long)}>{reward}</strong>
          <span className="small">{t.valid(perkExpiresInDays)}</span>
        </p>
        <h1 id="page-title" tabIndex={-1}>
          {name}
        </h1>
      </header>
      <Steps offer={offer} isSignedIn={isSignedIn} />
      <TakePart offer={offer} />
      <Card title={words.about}>
        <Facts
          items={[
            ...textsOf(offer),
            terms.length > 0 && [words.conditions, <Lines key="conditions" texts={terms} />],
            offer.limitPerPerson !== null && [words.perPerson, words.times(offer.limitPerPerson)],
            [t.ends, offer.expiresAt ? day(offer.expiresAt) : t.never],
          ]}
        />
      </Card>
    </article>
  );
}

/** From the post to the perk. */
function Steps({ offer, isSignedIn }: OfferProps) {
  const nameOf = useActionName();
  const { actions, businessName, disclosures, requirements, verificationMode } = offer;
  const { hashtags, minFollowers, challengeCode } = requirements;
  const { data: catalogue = [] } = useActions();
  const accepted = [
    ...new Set(catalogue.filter(({ id }) => actions.includes(id)).flatMap(({ acceptedProofs }) => acceptedProofs)),
  ];
  const isAtTill = accepted.length > 0 && accepted.every((kind) => kind === 'till');
  const t = words.steps;
  return (
    <Card title={t.title}>
      <ol className={s.steps}>
        <li>
          <div>
            <strong>{actions.length > 1 ? t.oneOf : nameOf(actions[0] ?? '')}</strong>
            {actions.length > 1 && (
              <ul className={s.actions}>
                {actions.map((action) => (
                  <li key={action}>{nameOf(action)}</li>
                ))}
              </ul>
            )}
            {minFollowers !== null && <p className="soft small">{t.followers(number(minFollowers))}</p>}
            {hashtags.length > 0 && (
              <div className={s.must}>
                <span className="soft small">{t.must}</span>
                <Badges texts={hashtags} />
              </div>
            )}
            {disclosures.length > 0 && (
              <div className={s.must}>
                <span className="soft small">{t.mustOneOf(disclosures.length)}</span>
                <Badges texts={disclosures} />
              </div>
            )}
            {challengeCode && <p className="soft small">{isSignedIn ? t.code : t.codeSignedOut}</p>}
          </div>
        </li>
        <li>
          <div>
            <strong>{isAtTill ? t.till : t.submit}</strong>
            {accepted.length > 0 && <p className="soft small">{proofText(accepted)}</p>}
          </div>
        </li>
        <li>
          <div>
            <strong>{t.reward}</strong>
            <p className="soft small">{isAtTill ? t.tillReward : t.reviews[verificationMode]?.(businessName)}</p>
          </div>
        </li>
      </ol>
    </Card>
  );
}

/** How the actions of an offer are proved by people: a connected account needs no sentence. */
function proofText(accepted: readonly ProofKind[]): string {
  const t = words.steps;
  const here = accepted.filter((kind) => kind !== 'till' && kind !== 'connected');
  if (here.length === 0) return t.tillLead;
  return accepted.includes('till') ? t.submitOrTill(kindsText(here)) : t.submitLead(kindsText(here));
}
