import { useActionName } from '../../api/catalogue.ts';
import { client, type Submission, type SubmissionState } from '../../api/client.ts';
import { usePages } from '../../api/queries.ts';
import { useSession } from '../../session.ts';
import { AsCode } from '../../ui/as-code.tsx';
import { Badge } from '../../ui/badge.tsx';
import { LinkButton } from '../../ui/button.tsx';
import { Choice } from '../../ui/field.tsx';
import { useUrlState } from '../../ui/link.tsx';
import { Empty, Page } from '../../ui/page.tsx';
import { List } from '../../ui/table.tsx';
import { Ago } from '../../ui/time.tsx';
import { submissionState } from '../../words/states.ts';
import { ProofSheet } from './proof-sheet.tsx';
import { words } from './words.ts';

const STATES: readonly SubmissionState[] = ['pending', 'approved', 'rejected'];

/** What a creator has submitted. The filter and the proof that is open are in the URL. */
export function Proofs() {
  const [state, setState] = useUrlState('state');
  const [openId, setOpenId] = useUrlState('proof');
  const { business } = useSession();
  const nameOf = useActionName();
  const query = { state: STATES.find((each) => each === state) };
  const list = usePages(
    ['submissions', 'own', query],
    (page, options) => client.submissions.list({ ...query, ...page }, options),
    // What others submit to subjects of a creator is not its own.
    ({ items }) => items.filter(({ submittedBy }) => submittedBy.businessId === business.id),
  );
  return (
    <Page
      title={words.title}
      lead={words.lead}
      actions={
        <>
          <AsCode calls={[{ method: 'submissions.list', query, tool: 'listSubmissions' }]} />
          <LinkButton kind="primary" to="/opportunities">
            {words.find}
          </LinkButton>
        </>
      }
    >
      <List
        label={words.title}
        list={list}
        rowKey={({ id }) => id}
        rowLink={({ id }) => ({ to: '.', search: (before: object) => ({ ...before, proof: id }), replace: true })}
        tools={
          <Choice
            label={words.state}
            hideLabel
            layout="row"
            value={query.state ?? ''}
            onChange={setState}
            options={[
              { value: '', label: words.all },
              ...STATES.map((value) => ({ value, label: submissionState(value).label })),
            ]}
          />
        }
        columns={[
          { title: words.action, cell: ({ actionId }) => nameOf(actionId) },
          { title: words.state, cell: (row) => <State state={row.state} /> },
          { title: words.checks, cell: checksText },
          { title: words.for, cell: ({ subject }) => words.subjects[subject.type] ?? subject.type, only: 'wide' },
          { title: words.submitted, cell: ({ createdAt }) => <Ago at={createdAt} />, align: 'number' },
        ]}
        empty={
          query.state ? (
            <Empty icon="review" title={words.emptyState} />
          ) : (
            <Empty icon="review" title={words.empty} action={<LinkButton to="/opportunities">{words.find}</LinkButton>}>
              {words.emptyLead}
            </Empty>
          )
        }
      />
      {openId && <ProofSheet id={openId} onClose={() => setOpenId(undefined)} />}
    </Page>
  );
}

function State({ state }: { state: string }) {
  const { label, tone, icon } = submissionState(state);
  return (
    <Badge tone={tone} icon={icon}>
      {label}
    </Badge>
  );
}

function checksText({ verification: { status, checks } }: Submission): string {
  if (checks.length === 0) return words.checkStates[status] ?? status;
  return words.count(checks.filter(({ outcome }) => outcome === 'passed').length, checks.length);
}
