import { useState } from 'react';
import { useActionName, usePlatforms } from '../../api/catalogue.ts';
import { client, type Participant, type Perk, type Submission } from '../../api/client.ts';
import { useChange, usePages, useRead } from '../../api/queries.ts';
import { linkTo } from '../../declared-pages.ts';
import { useCan } from '../../session.ts';
import { AsCode } from '../../ui/as-code.tsx';
import { Badge, Notice } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Copy } from '../../ui/copy.tsx';
import { ErrorNotice } from '../../ui/error.tsx';
import { day } from '../../ui/format.ts';
import { Icon } from '../../ui/icon.tsx';
import { Link, useId } from '../../ui/link.tsx';
import { Card, Empty, Facts, Loading, Page } from '../../ui/page.tsx';
import { type Column, List } from '../../ui/table.tsx';
import { Ago } from '../../ui/time.tsx';
import { useToast } from '../../ui/toast.tsx';
import { rewardText } from '../../words/offers.ts';
import { perkState, submissionState } from '../../words/states.ts';
import { CustomerForm } from './customer-form.tsx';
import { EraseCustomer } from './erase-customer.tsx';
import { customerOf, perksOf, proofsOf } from './reads.ts';
import { words } from './words.ts';

/** One customer, with its proofs and perks. */
export function Customer() {
  const id = useId();
  const { data, error, refetch } = useRead(...customerOf(id));
  const customer = data?.id === id ? data : undefined;
  return (
    <Page
      title={customer ? nameOf(customer) : words.customer}
      badge={customer?.blocked ? <Badge tone="bad">{words.blocked}</Badge> : undefined}
      back={
        <Link {...linkTo('/customers')}>
          <Icon name="back" /> {words.title}
        </Link>
      }
      actions={
        <>
          <AsCode calls={[{ method: 'participants.get', ids: [id] }]} />
          {customer && !customer.erased && <Actions customer={customer} />}
        </>
      }
    >
      {customer ? (
        <>
          {customer.erased && <Notice>{words.erasedNotice}</Notice>}
          <Details customer={customer} />
          <Proofs id={id} />
          <Perks id={id} />
        </>
      ) : error ? (
        <ErrorNotice error={error} retry={() => void refetch()} />
      ) : (
        <Loading />
      )}
    </Page>
  );
}

function nameOf({ name, email, externalId, erased }: Participant): string {
  return name ?? email ?? externalId ?? (erased ? words.erased : words.unnamed);
}

function Actions({ customer }: { customer: Participant }) {
  const { id, blocked } = customer;
  const can = useCan();
  const toast = useToast();
  const [open, setOpen] = useState<'edit' | 'erase'>();
  const block = useChange(() => client.participants.update(id, { blocked: !blocked }), ['participants']);
  if (!can('write.participants')) return null;
  const toggle = () =>
    block.mutate(undefined, { onSuccess: () => toast(blocked ? words.unblockedNow : words.blockedNow) });
  return (
    <>
      <Button icon="edit" onClick={() => setOpen('edit')}>
        {words.edit}
      </Button>
      <Button onClick={toggle} busy={block.isPending}>
        {blocked ? words.unblock : words.block}
      </Button>
      <Button kind="danger" onClick={() => setOpen('erase')}>
        {words.erase.action}
      </Button>
      <ErrorNotice error={block.error} />
      {open === 'edit' && <CustomerForm customer={customer} onClose={() => setOpen(undefined)} />}
      {open === 'erase' && <EraseCustomer id={id} onClose={() => setOpen(undefined)} />}
    </>
  );
}

function Details({ customer }: { customer: Participant }) {
  const { email, emailVerified, externalId, handles, marketingConsent: consent, counts } = customer;
  const platforms = usePlatforms();
  const platformName = (platformId: string) => platforms.find(({ id }) => id === platformId)?.name ?? platformId;
  return (
    <Card title={words.details}>
      <Facts
        items={[
          email !== null && [
            words.email,
            <span key="email">
              {email} {emailVerified && <Badge tone="good">{words.verified}</Badge>}
            </span>,
          ],
          handles.length > 0 && [
            words.accounts,
            handles.map(({ platformId, handle }) => `${platformName(platformId)} @${handle}`).join(', '),
          ],
          externalId !== null && [words.externalId, externalId],
          consent !== null && [
            words.consent,
            consent.given
              ? words.consentGiven(day(consent.at), consent.textVersion)
              : words.consentRefused(day(consent.at)),
          ],
          [words.summary, words.counts(counts.approved, counts.rejected, counts.perksRedeemed)],
          [words.since, <Ago key="since" at={customer.firstSeenAt} />],
          [words.id, <Copy key="id" text={customer.id} />],
        ]}
      />
    </Card>
  );
}

function Proofs({ id }: { id: string }) {
  const list = usePages(...proofsOf(id));
  const actionName = useActionName();
  const mayReview = useCan()('review.submissions');
  const columns: readonly Column<Submission>[] = [
    { title: words.action, cell: ({ actionId }) => actionName(actionId) },
    { title: words.state, cell: ({ state }) => <State {...submissionState(state)} /> },
    { title: words.submitted, cell: ({ createdAt }) => <Ago at={createdAt} />, align: 'number' },
  ];
  return (
    <List
      title={words.proofs}
      label={words.proofs}
      columns={columns}
      list={list}
      rowKey={(proof) => proof.id}
      {...(mayReview && { rowLink: (proof: Submission) => ({ to: '/review', search: { id: proof.id } }) })}
      empty={<Empty icon="review" title={words.noProofs} />}
    />
  );
}

function Perks({ id }: { id: string }) {
  const list = usePages(...perksOf(id));
  return (
    <List
      title={words.perks}
      label={words.perks}
      columns={PERK_COLUMNS}
      list={list}
      rowKey={(perk) => perk.id}
      rowLink={(perk) => ({ to: '/perks', search: { id: perk.id } })}
      empty={<Empty icon="gift" title={words.noPerks} />}
    />
  );
}

const PERK_COLUMNS: readonly Column<Perk>[] = [
  { title: words.perk, cell: (perk) => rewardText(perk) },
  { title: words.code, cell: ({ code }) => code },
  { title: words.state, cell: ({ status }) => <State {...perkState(status)} /> },
  { title: words.issued, cell: ({ issuedAt }) => <Ago at={issuedAt} />, align: 'number', only: 'wide' },
];

function State({ label, ...look }: ReturnType<typeof submissionState>) {
  return <Badge {...look}>{label}</Badge>;
}
