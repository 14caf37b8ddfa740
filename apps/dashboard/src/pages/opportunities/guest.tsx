import { useCallback, useState } from 'react';
import { type CampaignOffer, client, type Guest, type GuestProof, type GuestSubmission } from '../../api/client.ts';
import { queryClient, useChange, useRead } from '../../api/queries.ts';
import { Notice } from '../../ui/badge.tsx';
import { Button, LinkButton } from '../../ui/button.tsx';
import { ErrorNotice } from '../../ui/error.tsx';
import { Loading } from '../../ui/page.tsx';
import { useTabState } from '../../ui/stored.ts';
import { GuestCode, GuestLink, linkIn } from './guest-code.tsx';
import { EMPTY, GuestForm, type GuestDraft } from './guest-form.tsx';
import { words } from './guest-words.ts';
import { Outcome } from './outcome.tsx';

/** The page was opened with the link in the e-mail. */
export function SentLink() {
  const [link, setLink] = useState(() => linkIn(location.hash));
  const [isDone, setDone] = useState(false);
  const onSent = useCallback(() => {
    // Opened again, the page does not ask for what is done.
    history.replaceState(history.state, '', location.pathname);
    setLink(undefined);
    setDone(true);
  }, []);
  if (link) return <GuestLink link={link} onSent={onSent} />;
  return isDone ? (
    <div role="status">
      <Notice tone="good">{words.link.done}</Notice>
    </div>
  ) : null;
}

/** How somebody without an account takes part, and what became of the latest proof. */
export function GuestPart({ offer }: { offer: CampaignOffer }) {
  const guest = useRead(['guest', 'me'], (options) => client.guest.me(options));
  const query = { campaignId: offer.id, perPage: 1 };
  const sent = useRead(['guest', 'proofs', query], (options) => client.guest.proofs.list(query, options), {
    enabled: guest.data != null,
  });
  if (guest.error) return <ErrorNotice error={guest.error} retry={() => void guest.refetch()} />;
  const latest = guest.data ? sent.data?.items[0] : undefined;
  const isLoading = guest.isLoading || sent.isLoading;
  return <Part offer={offer} guest={guest.data ?? null} latest={latest} isLoading={isLoading} />;
}

interface PartProps {
  offer: CampaignOffer;
  guest: Guest | null;
  latest: GuestSubmission | undefined;
  isLoading: boolean;
}

function Part({ offer, guest, latest, isLoading }: PartProps) {
  const [draft, setDraft] = useTabState<GuestDraft>(`guest.${offer.id}`, EMPTY);
  const [step, setStep] = useState<'form' | 'code'>('form');
  const [challenge, setChallenge] = useState<object | null>(null);
  const [elsewhere, setElsewhere] = useState(false);
  const [isAgain, setAgain] = useState(false);
  const [refusal, setRefusal] = useState<unknown>();
  const onSent = useCallback(
    ({ submission }: GuestProof) => {
      setElsewhere(submission === null);
      setDraft(EMPTY);
      setRefusal(undefined);
      setStep('form');
      setAgain(false);
      void queryClient.invalidateQueries({ queryKey: ['guest'] });
    },
    [setDraft],
  );
  const forget = useChange(() => client.guest.endSession(), ['guest']);
  if (step === 'code' && !guest)
    return (
      <GuestCode
        id={draft.id}
        email={draft.email.trim()}
        challenge={challenge}
        onSent={onSent}
        onChange={() => setStep('form')}
        onRefused={(error) => {
          setRefusal(error);
          setStep('form');
          void queryClient.invalidateQueries({ queryKey: ['guest'] });
        }}
      />
    );
  if (elsewhere && !isAgain)
    return (
      <div role="status">
        <Notice tone="good" title={words.received(offer.businessName)}>
          {words.elsewhere}
        </Notice>
      </div>
    );
  // What was refused stays, while the page reads who the guest is.
  if (isLoading && refusal === undefined) return <Loading />;
  return (
    <>
      {latest && (
        <Outcome proof={latest} offer={offer} onAgain={() => setAgain(true)} isAgain={mayRepeat(latest, offer)}>
          {latest.state === 'pending' && <span className="soft small">{words.comeBack}</span>}
        </Outcome>
      )}
      {latest && guest && <Creator />}
      {(!latest || isAgain) && (
        <GuestForm
          offer={offer}
          guest={guest}
          draft={draft}
          refusal={refusal}
          onChange={(part) => setDraft((before) => ({ ...before, ...part }))}
          onCode={(asked) => {
            setRefusal(undefined);
            setChallenge(asked);
            setStep('code');
          }}
          onSent={onSent}
          onForget={() => forget.mutate(undefined)}
        />
      )}
      {!guest && (
        <p className="row small">
          <span className="soft">{words.account}</span>
          <LinkButton kind="quiet" small to="/sign-in" search={{ to: `/offers/${offer.id}` }}>
            {words.signIn}
          </LinkButton>
        </p>
      )}
    </>
  );
}

function mayRepeat({ state }: GuestSubmission, { limitPerPerson }: CampaignOffer): boolean {
  return state === 'rejected' || limitPerPerson === null || limitPerPerson > 1;
}

function Creator() {
  const t = words.creator;
  const create = useChange(() => client.guest.becomeCreator({}));
  if (create.data)
    return (
      <Notice tone="good">
        <div className="spread">
          {t.done}
          <LinkButton small to="/sign-in" search={{ to: '/opportunities' }}>
            {t.signIn}
          </LinkButton>
        </div>
      </Notice>
    );
  return (
    <>
      <Notice title={t.title}>
        <div className="spread">
          {t.lead}
          <Button small busy={create.isPending} onClick={() => create.mutate(undefined)}>
            {t.button}
          </Button>
        </div>
      </Notice>
      <ErrorNotice error={create.error} />
    </>
  );
}
