import type { Submission } from '../../api/client.ts';
import { useSession } from '../../session.ts';
import { Copy } from '../../ui/copy.tsx';
import { Link } from '../../ui/link.tsx';
import { Card, Facts } from '../../ui/page.tsx';
import { words } from '../../words/review.ts';

/** What the API tells only with a single proof. */
interface Background {
  /** How earlier proofs of the same submitter were decided. */
  record?: { approved: number; rejected: number } | null;
  /** Other submissions of the same proof. */
  similar?: readonly (string | { id: string })[] | null;
}

/** Who submitted a proof, and what is known about them. */
export function Person({ submission }: { submission: Submission }) {
  const { record, similar }: Background = submission as Submission & Background;
  const { businessId } = submission.submittedBy;
  return (
    <Card title={words.person}>
      <Facts
        items={[
          [words.submittedBy, <Name key="name" submission={submission} />],
          record && [words.record, words.recordText(record.approved, record.rejected)],
          similar && [words.similar, <Similar key="similar" similar={similar} />],
          businessId !== null && [words.id, <Copy key="id" text={businessId} />],
        ]}
      />
    </Card>
  );
}

function Name({ submission }: { submission: Submission }) {
  const { business } = useSession();
  const { businessId } = submission.submittedBy;
  if (businessId === null) return words.anonymous;
  if (businessId === business.id) return words.own;
  // Participants have no public name; the end of the ID is enough to recognize one who submits often.
  return words.someone(businessId.slice(-4).toUpperCase());
}

function Similar({ similar }: { similar: NonNullable<Background['similar']> }) {
  if (similar.length === 0) return words.similarNone;
  return (
    <>
      {words.similarSome(similar.length)}
      {similar.map((each, index) => {
        const id = typeof each === 'string' ? each : each.id;
        return (
          <span key={id}>
            {' · '}
            <Link to="/review" search={{ id }}>
              {words.similarOpen(index + 1)}
            </Link>
          </span>
        );
      })}
    </>
  );
}
