import type { ApiError } from '../../api/client.ts';
import { LinkButton } from '../../ui/button.tsx';
import { moment } from '../../ui/format.ts';
import { Card, Empty, useTitle } from '../../ui/page.tsx';
import { words } from './offer-words.ts';

const t = words.closed;

/** Why a campaign cannot be taken part in. One that the reader may not see is the same as one that does not exist. */
export function ClosedOffer({ error, campaignId }: { error: ApiError; campaignId: string }) {
  const [title, lead, isOwnDraft] = reasonOf(error);
  useTitle(title);
  return (
    <Card>
      <Empty
        isPage
        icon="gift"
        title={title}
        action={
          isOwnDraft && (
            <LinkButton to="/campaigns/$id" params={{ id: campaignId }}>
              {words.own.open}
            </LinkButton>
          )
        }
      >
        {lead}
      </Empty>
    </Card>
  );
}

function reasonOf({ code, details }: ApiError): [title: string, lead: string, isOwnDraft?: boolean] {
  if (code === 'CAMPAIGN_CAP_REACHED') return [t.full, t.fullLead];
  if (code !== 'INVALID_STATE') return [t.unknown, t.unknownLead];
  const { status, startsAt } = details as { status: string; startsAt?: string };
  if (startsAt) return [t.early, t.earlyLead(moment(startsAt))];
  if (status === 'draft') return [t.draft, t.draftLead, true];
  return status === 'paused' ? [t.paused, t.pausedLead] : [t.completed, t.completedLead];
}
