import { useState } from 'react';
import { type CampaignOffer, client, type Submission } from '../../api/client.ts';
import { useRead } from '../../api/queries.ts';
import { type Session, switchMode, useVisitor } from '../../session.ts';
import { Notice } from '../../ui/badge.tsx';
import { Button, LinkButton } from '../../ui/button.tsx';
import { Card, Loading } from '../../ui/page.tsx';
import { GuestPart } from './guest.tsx';
import { words } from './offer-words.ts';
import { Outcome } from './outcome.tsx';
import { SubmitProof } from './submit-proof.tsx';
import { words as shared } from './words.ts';

/** For the team of the campaign: that others see the same. */
export function OwnOffer({ offer: { id, businessId, livemode } }: { offer: CampaignOffer }) {
  if (useVisitor()?.business.id !== businessId) return null;
  return (
    <Notice title={words.own.title}>
      <div className="spread">
        {livemode ? words.own.lead : words.own.test}
        <LinkButton small to="/campaigns/$id" params={{ id }}>
          {words.own.open}
        </LinkButton>
      </div>
    </Notice>
  );
}

/** What other readers can do: take part as a guest, or submit a proof. */
export function TakePart({ offer }: { offer: CampaignOffer }) {
  const session = useVisitor();
  if (!session) return <GuestPart offer={offer} />;
  if (offer.livemode && session.mode === 'test')
    return (
      <Notice tone="warn">
        <div className="spread">
          {words.testMode}
          <Button small onClick={() => void switchMode('live')}>
            {words.toLive}
          </Button>
        </div>
      </Notice>
    );
  if (session.business.id === offer.businessId) return null;
  if (!session.scopes.includes('write.submissions')) return <Notice>{words.noScope}</Notice>;
  return <Proof offer={offer} session={session} />;
}

/** The form for the proof; if there is one already, what became of the latest one. */
function Proof({ offer, session: { business, scopes } }: { offer: CampaignOffer; session: Session }) {
  const [isAgain, setAgain] = useState(false);
  const query = { campaignId: offer.id, perPage: 1 };
  const sent = useRead(['submissions', 'offer', query], (options) => client.submissions.list(query, options), {
    enabled: scopes.includes('read.submissions'),
  });
  if (sent.isLoading) return <Loading />;
  const latest = sent.data?.items[0];
  return (
    <>
      {latest && (
        <Latest proof={latest} offer={offer} isCreator={business.kind === 'creator'} onAgain={() => setAgain(true)} />
      )}
      {(!latest || isAgain) && (
        <Card title={shared.submit.title}>
          <SubmitProof campaign={offer} onSent={() => setAgain(false)} />
        </Card>
      )}
    </>
  );
}

interface LatestProps {
  proof: Submission;
  offer: CampaignOffer;
  /** Creators have a page with their proofs. */
  isCreator: boolean;
  onAgain: () => void;
}

function Latest({ proof, offer, isCreator, onAgain }: LatestProps) {
  const { limitPerPerson } = offer;
  const isAgain = proof.state === 'rejected' || !isCreator || limitPerPerson === null || limitPerPerson > 1;
  return (
    <Outcome proof={proof} offer={offer} isAgain={isAgain} onAgain={onAgain}>
      {isCreator && (
        <LinkButton small to="/proofs" search={{ proof: proof.id }}>
          {words.see}
        </LinkButton>
      )}
    </Outcome>
  );
}
