import { ownAddress } from '../../api/upload.ts';
import { useActionName } from '../../api/catalogue.ts';
import type { Submission } from '../../api/client.ts';
import { useSession } from '../../session.ts';
import { Badge } from '../../ui/badge.tsx';
import { Copy } from '../../ui/copy.tsx';
import { duration, moment, number } from '../../ui/format.ts';
import { Icon } from '../../ui/icon.tsx';
import { Link } from '../../ui/link.tsx';
import { Card, Facts } from '../../ui/page.tsx';
import { Ago, useNow } from '../../ui/time.tsx';
import { proofTypes } from '../../words/proofs.ts';
import { Checks } from './checks.tsx';
import { Name, Person } from './person.tsx';
import { Picture } from './picture.tsx';
import s from './review.module.css';
import type { ShownProof } from './queue.ts';
import { type Terms, useTerms } from './subjects.ts';
import { words } from './words.ts';

/** Everything that a reviewer needs to decide. */
export function Proof({ submission }: { submission: ShownProof }) {
  const terms = useTerms(submission);
  const actionName = useActionName();
  // What was uploaded is seen here, so it comes before the link to it.
  const isUpload = submission.uploadId !== null;
  return (
    <article className={s.proof} aria-labelledby="proof-title">
      <header className={s.proofHead}>
        <h2 id="proof-title">{actionName(submission.actionId)}</h2>
        <div className="row soft">
          {submission.participant && (
            <span>
              {words.by} <Name submission={submission} />
            </span>
          )}
          <Clock submission={submission} />
          {terms && (
            <span>
              {words.forCampaign} <Link {...terms.link}>{terms.name}</Link>
            </span>
          )}
        </div>
      </header>
      {!isUpload && <Material submission={submission} />}
      <div className={s.columns}>
        <div className="stack">
          <Picture submission={submission} />
          {isUpload && <Material submission={submission} />}
          <Checks verification={submission.verification} />
        </div>
        <div className="stack">
          {terms && <Requirements terms={terms} submission={submission} />}
          <Person submission={submission} />
        </div>
      </div>
    </article>
  );
}

function Clock({ submission: { createdAt, state } }: { submission: Submission }) {
  const now = useNow(state === 'pending' ? 1000 : 30_000);
  if (state !== 'pending')
    return (
      <span>
        {words.submitted} <Ago at={createdAt} />
      </span>
    );
  const seconds = Math.max(0, (now.getTime() - new Date(createdAt).getTime()) / 1000);
  return (
    <time dateTime={createdAt} title={moment(createdAt)} className={s.clock}>
      <Icon name="clock" /> {words.waiting(duration(seconds))}
    </time>
  );
}

/** What was submitted: the link, the note, and other data. */
function Material({ submission }: { submission: ShownProof }) {
  const { proofUrl, proofType, uploadId, notes, metadata, participant, submittedBy, state } = submission;
  const { business } = useSession();
  const isAtTill = proofType === 'till';
  const address = isAtTill ? undefined : addressOf(uploadId === null ? proofUrl : linkTo(submission));
  const extra = Object.entries(metadata);
  return (
    <Card>
      <div className="row">
        <Badge tone="info">{proofTypes[proofType]}</Badge>
        {submittedBy.businessId === business.id && !participant && <Badge>{words.ownNote}</Badge>}
      </div>
      {isAtTill && <p>{state === 'pending' ? words.atTill : words.wasAtTill}</p>}
      {address && (
        <a href={address.href} target="_blank" rel="noopener noreferrer nofollow" className={s.open} id="proof-link">
          <span className={s.openText}>
            <strong>
              {words.open[proofType]} {uploadId === null && words.on(address.host)}
            </strong>
            <span className="soft small">{uploadId === null ? proofUrl : words.file.uploaded}</span>
          </span>
          <kbd className={s.key}>O</kbd>
          <Icon name="external" />
        </a>
      )}
      {uploadId === null && !address && !isAtTill && (
        <p className="soft">
          {words.noLink} <code>{proofUrl}</code>
        </p>
      )}
      {notes !== null && notes !== '' && (
        <blockquote className={s.note}>
          <span className="soft small">{words.note}</span>
          <p>{notes}</p>
        </blockquote>
      )}
      {extra.length > 0 && (
        <details className={s.extra}>
          <summary>{words.extra}</summary>
          <Facts
            items={extra.map(([name, value]) => [name, typeof value === 'string' ? value : JSON.stringify(value)])}
          />
        </details>
      )}
    </Card>
  );
}

/** The uploaded file, which the list does not have. */
function linkTo({ upload }: ShownProof): string {
  return upload ? location.origin + ownAddress(upload.url) : '';
}

/** The address of a proof if it can be opened: somebody else supplied it. */
export function addressOf(url: string): URL | undefined {
  const address = URL.canParse(url) ? new URL(url) : undefined;
  return address?.protocol === 'https:' || address?.protocol === 'http:' ? address : undefined;
}

function Requirements({ terms, submission }: { terms: Terms; submission: ShownProof }) {
  const code = terms.code ?? submission.review?.challengeCode;
  const { hashtags, disclosures, minFollowers, needsCode, guidelines, gives } = terms;
  const asked = [
    needsCode && ([words.code, code ? <Copy text={code} /> : words.codeRequired] as const),
    disclosures.length > 0 && ([words.disclosure, `${words.oneOf} ${disclosures.join(', ')}`] as const),
    hashtags.length > 0 && ([words.hashtags, hashtags.map(withHash).join(' ')] as const),
    minFollowers !== null && ([words.followers, words.atLeast(number(minFollowers))] as const),
    guidelines !== null && guidelines !== '' && ([words.guidelines, guidelines] as const),
  ];
  return (
    <Card title={words.lookFor}>
      {asked.some(Boolean) ? <Facts items={asked} /> : <p className="soft">{words.nothingRequired}</p>}
      {gives.length > 0 && (
        <>
          <h3>{words.gives}</h3>
          <Facts items={gives} />
        </>
      )}
    </Card>
  );
}

function withHash(tag: string): string {
  return tag.startsWith('#') ? tag : `#${tag}`;
}
