import type { Submission, Trade } from '../../api/client.ts';
import { moment } from '../../ui/format.ts';
import { Card } from '../../ui/page.tsx';
import { Ago } from '../../ui/time.tsx';
import s from './trade.module.css';
import { words as one } from './words.ts';

const texts = one.timeline;

interface Moment {
  at: string;
  what: string;
  detail?: string | undefined;
}

/** What has happened in a trade, the latest first. */
export function Timeline({ trade, proofs }: { trade: Trade; proofs: readonly Submission[] }) {
  const unitOf = (id: string) => trade.proofs.find(({ submissionId }) => submissionId === id)?.unit;
  const moments: Moment[] = [
    { at: trade.createdAt, what: texts.matched },
    ...proofs.flatMap(({ id, createdAt, reviewedAt, state, reason }): Moment[] => {
      const unit = unitOf(id);
      const detail = unit === undefined ? undefined : one.unit(unit);
      const decided = state === 'approved' ? texts.approved : texts.rejected;
      return [
        { at: createdAt, what: texts.submitted, detail },
        ...(reviewedAt === null ? [] : [{ at: reviewedAt, what: decided, detail: reason ?? detail }]),
      ];
    }),
    ...trade.proofs.flatMap(({ unit, dispute }): Moment[] =>
      dispute === null
        ? []
        : [
            { at: dispute.createdAt, what: texts.disputed[dispute.openedBy], detail: one.unit(unit) },
            ...(dispute.decidedAt === null
              ? []
              : [{ at: dispute.decidedAt, what: texts.decided, detail: one.unit(unit) }]),
          ],
    ),
    ...(trade.closedAt === null ? [] : [{ at: trade.closedAt, what: texts.closed }]),
  ];
  return (
    <Card title={texts.title}>
      <ol className={s.timeline}>
        {moments
          .sort((a, b) => b.at.localeCompare(a.at))
          .map(({ at, what, detail }, index) => (
            <li key={index}>
              <span>{what}</span>
              {detail && <span className={`soft small ${s.text ?? ''}`}>{detail}</span>}
              <span className="soft small" title={moment(at)}>
                <Ago at={at} />
              </span>
            </li>
          ))}
      </ol>
    </Card>
  );
}
