import { client, type Submission } from '../../api/client.ts';
import { useRead } from '../../api/queries.ts';
import { useCan, useSession } from '../../session.ts';
import { Copy } from '../../ui/copy.tsx';
import { linkTo } from '../../declared-pages.ts';
import { Link } from '../../ui/link.tsx';
import { Card, Facts, Lines } from '../../ui/page.tsx';
import type { ShownProof } from './queue.ts';
import { words } from './words.ts';

/** Who submitted a proof, and what is known about them. */
export function Person({ submission }: { submission: ShownProof }) {
  const { review } = submission;
  const record = review?.submitter;
  const { participant } = submission;
  // A participant may be a customer who has submitted nothing by themselves, so this is the business that has received it.
  const businessId = participant ? null : submission.submittedBy.businessId;
  const canRead = useCan()('read.participants');
  const known = useRead(
    ['participants', participant?.id ?? ''],
    (options) => client.participants.get(participant?.id ?? '', options),
    { enabled: participant !== null && canRead },
  );
  const { email = null, handles = [] } = (participant && known.data) ?? {};
  const similarTo = review?.file?.similarTo ?? null;
  const same = [...new Set([...(review?.sameProof ?? []), ...(similarTo === null ? [] : [similarTo])])];
  return (
    <Card title={words.person}>
      <Facts
        items={[
          [words.submittedBy, <Name key="name" submission={submission} />],
          handles.length > 0 && [
            words.accounts,
            <Lines key="accounts" texts={handles.map(({ handle }) => `@${handle}`)} />,
          ],
          email !== null && [words.email, email],
          record && [words.record, words.recordText(record.approved, record.rejected)],
          same.length > 0 && [words.similar, <Similar key="similar" ids={same} />],
          businessId !== null && [words.id, <Copy key="id" text={businessId} />],
        ]}
      />
    </Card>
  );
}

/** The person as the business knows them, or what can be said of the business that has submitted it. */
export function Name({ submission }: { submission: Submission }) {
  const { business } = useSession();
  const { businessId } = submission.submittedBy;
  const { participant } = submission;
  if (participant)
    return (
      <Link {...linkTo(`/customers/${participant.id}`)}>
        {participant.name ?? participant.externalId ?? words.unnamed}
      </Link>
    );
  if (businessId === null) return words.anonymous;
  if (businessId === business.id) return words.own;
  // Other businesses have no public name; the end of the ID is enough to recognize one that submits often.
  return words.someone(businessId.slice(-4).toUpperCase());
}

function Similar({ ids }: { ids: readonly string[] }) {
  return (
    <>
      {words.similarSome(ids.length)}
      {ids.map((id, index) => (
        <span key={id}>
          {' · '}
          <Link to="/review" search={{ id }}>
            {words.similarOpen(index + 1)}
          </Link>
        </span>
      ))}
    </>
  );
}
