import { useState } from 'react';
import { client, type Perk } from '../../api/client.ts';
import { useRead } from '../../api/queries.ts';
import { linkTo } from '../../declared-pages.ts';
import { useCan, useSession } from '../../session.ts';
import { Notice } from '../../ui/badge.tsx';
import { Button, LinkButton } from '../../ui/button.tsx';
import { Copy } from '../../ui/copy.tsx';
import { Dialog, DialogActions } from '../../ui/dialog.tsx';
import { ErrorNotice } from '../../ui/error.tsx';
import { money, moment } from '../../ui/format.ts';
import { Link } from '../../ui/link.tsx';
import { Facts, Lines, Loading } from '../../ui/page.tsx';
import { termsTexts } from '../../words/perk-terms.ts';
import { detailOf, worthOf } from '../../words/perk-worth.ts';
import { Revoke } from './revoke.tsx';
import type { Sources } from './sources.ts';
import { StateBadge } from './state.tsx';
import { words } from './words.ts';

/** The details of a perk, at the side of the list. */
export function PerkSheet({ id, onClose, sources }: { id: string | undefined; onClose: () => void; sources: Sources }) {
  const perk = useRead(['perks', 'one', id], (options) => client.perks.get(id ?? '', options), {
    enabled: id !== undefined,
  });
  const shown = perk.data?.id === id ? perk.data : undefined;
  return (
    <Dialog open={id !== undefined} onClose={onClose} title={words.sheet.title} shape="sheet">
      {perk.error ? (
        <ErrorNotice error={perk.error} retry={() => void perk.refetch()} />
      ) : shown ? (
        <Details perk={shown} sources={sources} />
      ) : (
        <Loading lines={6} />
      )}
    </Dialog>
  );
}

function Details({ perk, sources }: { perk: Perk; sources: Sources }) {
  const { business } = useSession();
  const can = useCan();
  const [isRevoking, setRevoking] = useState(false);
  const isOurs = perk.businessId === business.id;
  const { sheet } = words;
  const { source, submissionId } = perk;
  return (
    <>
      {!isOurs && <Notice>{sheet.earned}</Notice>}
      <Facts
        items={[
          [sheet.code, <Copy key="code" text={perk.code} />],
          [sheet.perk, <strong key="worth">{worthOf(perk)}</strong>],
          perk.description !== null || perk.type === 'free_item' ? [sheet.details, detailOf(perk)] : null,
          perk.terms !== null && [
            sheet.conditions,
            <Lines key="conditions" texts={termsTexts(perk.terms, perk.currency)} />,
          ],
          [sheet.state, <StateBadge key="state" status={perk.status} />],
          perk.participant !== null && [
            sheet.customer,
            <Link key="customer" {...linkTo(`/customers/${perk.participant.id}`)}>
              {perk.participant.name ?? perk.participant.externalId ?? sheet.unnamed}
            </Link>,
          ],
          perk.revocationReason !== null && [sheet.reason, perk.revocationReason],
          [sheet.issued, moment(perk.issuedAt)],
          perk.redeemedAt !== null && [sheet.redeemed, moment(perk.redeemedAt)],
          ...billOf(perk),
          perk.revokedAt !== null && [sheet.revoked, moment(perk.revokedAt)],
          [perk.status === 'expired' ? sheet.expired : sheet.expires, moment(perk.expiresAt)],
          [
            sheet[source.type],
            isOurs ? (
              <Link
                key="source"
                to={source.type === 'program' ? '/programs/$id' : '/campaigns/$id'}
                params={{ id: source.id }}
              >
                {sources.nameOf(perk)}
              </Link>
            ) : (
              sources.nameOf(perk)
            ),
          ],
          [sheet.id, <Copy key="id" text={perk.id} />],
        ]}
      />
      <DialogActions>
        {can('read.webhooks') && (
          <LinkButton kind="quiet" icon="events" to="/events" search={{ object: perk.id }}>
            {sheet.events}
          </LinkButton>
        )}
        {submissionId !== null && isOurs && can('review.submissions') && (
          <LinkButton to="/review" search={{ id: submissionId }}>
            {sheet.openProof}
          </LinkButton>
        )}
        {isOurs && perk.status === 'issued' && can('write.perks') && (
          <Button kind="danger" onClick={() => setRevoking(true)}>
            {words.revoke.action}
          </Button>
        )}
      </DialogActions>
      {isRevoking && <Revoke perk={perk} onClose={() => setRevoking(false)} />}
    </>
  );
}

/** What was recorded about the bill when it was redeemed. */
function billOf({ redemption, currency }: Perk): ([string, string] | false)[] {
  if (!redemption) return [];
  const { bill, discount, override } = redemption;
  const { sheet } = words;
  return [
    bill !== null && [sheet.bill, money(bill, currency)],
    discount !== null && [sheet.discount, money(discount, currency)],
    override !== null && [sheet.override, override.reason],
  ];
}
