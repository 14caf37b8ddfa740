import { useState } from 'react';
import { useActionName } from '../../api/catalogue.ts';
import {
  client,
  type EnrolMemberBody,
  type Program,
  type ProgramMember,
  type ProgramProgress,
} from '../../api/client.ts';
import { useChange, useRead } from '../../api/queries.ts';
import { useCan } from '../../session.ts';
import { AsCode } from '../../ui/as-code.tsx';
import { Badge, Notice } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Copy } from '../../ui/copy.tsx';
import { Dialog, DialogActions } from '../../ui/dialog.tsx';
import { ErrorNotice } from '../../ui/error.tsx';
import { day, number } from '../../ui/format.ts';
import { Meter } from '../../ui/meter.tsx';
import { Facts, Loading } from '../../ui/page.tsx';
import { useToast } from '../../ui/toast.tsx';
import { rewardText } from '../../words/offers.ts';
import { one } from '../../words/programs.ts';
import { words as common } from '../../words/ui.ts';
import { MemberCashback } from './member-cashback.tsx';
import { MemberProof } from './member-proof.tsx';
import s from './program.module.css';

/** What one member has reached, and what the owner can do for it. */
export function MemberSheet({
  program,
  memberId,
  onClose,
}: {
  program: Program;
  memberId: string;
  onClose: () => void;
}) {
  const progress = useRead(['programs', program.id, 'progress', memberId], async (options) => {
    const one = await client.programs.progress(program.id, { memberId }, options);
    if ('items' in one) throw new Error('The progress of a member is a list.');
    return one;
  });
  // The reference of a member is also what the list of members finds.
  const record = useRead(['programs', program.id, 'member', memberId], async (options) => {
    const { items } = await client.programs.members.list(program.id, { q: memberId }, options);
    return items.find((member) => member.memberId === memberId || member.id === memberId) ?? null;
  });
  const data = progress.data?.memberId === memberId || progress.data?.id === memberId ? progress.data : undefined;
  const member = record.data ?? undefined;
  const mayWrite = useCan()('write.programs');
  const isAccepting = mayWrite && program.status === 'active' && member?.status === 'active';

  return (
    <Dialog open onClose={onClose} title={data?.name ?? member?.name ?? one.members.label} shape="sheet">
      {progress.error ? (
        <ErrorNotice error={progress.error} retry={() => void progress.refetch()} />
      ) : !data ? (
        <Loading />
      ) : (
        <>
          <Standing program={program} progress={data} />
          {member && <Record member={member} />}
          <Proofs progress={data} />
          {isAccepting && <MemberProof program={program} memberId={data.memberId} />}
          <Perks progress={data} />
          {data.cashback && (
            <MemberCashback program={program} memberId={data.memberId} cashback={data.cashback} mayWrite={mayWrite} />
          )}
          <DialogActions>
            <AsCode
              calls={[
                {
                  method: 'programs.progress',
                  ids: [program.id],
                  query: { memberId: data.memberId },
                  tool: 'getProgress',
                },
              ]}
            />
            {mayWrite && program.status !== 'ended' && member && (
              <Membership program={program} member={member} onRemoved={onClose} />
            )}
          </DialogActions>
        </>
      )}
    </Dialog>
  );
}

function Standing({ program, progress }: { program: Program; progress: ProgramProgress }) {
  const next = program.tiers.find(({ requiredPoints }) => requiredPoints > progress.points);
  return (
    <section className={s.section}>
      <div className="spread">
        <h3>
          {one.member.cycle}: {one.member.points(progress.points)}
        </h3>
        {progress.currentTier && <Badge tone="good">{progress.currentTier}</Badge>}
      </div>
      <p className="soft small">{one.member.dates(progress.cycle.start, progress.cycle.end)}</p>
      {next && (
        <Meter label={one.member.towards(next.name)} used={progress.points} limit={next.requiredPoints} isGoal />
      )}
      <Facts items={[[one.member.lifetime, one.member.points(progress.lifetimePoints)]]} />
    </section>
  );
}

function Record({ member }: { member: ProgramMember }) {
  return (
    <Facts
      items={[
        [one.member.reference, <Copy key="id" text={member.memberId} />],
        member.email !== null && [one.member.email, member.email],
        [one.member.account, member.businessId ? <Copy key="id" text={member.businessId} /> : one.member.noAccount],
        [one.member.since, day(member.enrolledAt)],
      ]}
    />
  );
}

function Proofs({ progress }: { progress: ProgramProgress }) {
  const actionName = useActionName();
  const { action, approved, pending, left } = one.member.proofsColumns;
  return (
    <section className={s.section}>
      <h3>{one.member.proofs}</h3>
      <table className={s.plain}>
        <thead>
          <tr>
            {[action, approved, pending, left].map((title) => (
              <th key={title} scope="col">
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {progress.actions.map((each) => (
            <tr key={each.actionId}>
              <th scope="row">{actionName(each.actionId)}</th>
              <td>{number(each.approved)}</td>
              <td>{number(each.pending)}</td>
              <td>{each.maxPerCycle === null ? one.member.noLimit : number(each.maxPerCycle)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {progress.challengeCode && (
        <Facts items={[[one.member.code, <Copy key="code" text={progress.challengeCode} />]]} />
      )}
    </section>
  );
}

function Perks({ progress: { perks } }: { progress: ProgramProgress }) {
  return (
    <section className={s.section}>
      <h3>{one.member.perks}</h3>
      {perks.length === 0 ? (
        <p className="soft">{one.member.noPerks}</p>
      ) : (
        <ul>
          {perks.map((perk) => (
            <li key={perk.id} className={s.perk}>
              <span>
                {perk.tier}: {rewardText(perk)}
              </span>
              <Copy text={perk.code} />
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

/** Removes a member or adds it again. Who cannot be added again with the same history is removed only after a warning. */
function Membership({
  program,
  member,
  onRemoved,
}: {
  program: Program;
  member: ProgramMember;
  onRemoved: () => void;
}) {
  const [isAsking, setAsking] = useState(false);
  const toast = useToast();
  const { name } = member;
  const isRestorable = restorationOf(member) !== undefined && ['active', 'draft'].includes(program.status);
  // Both outlive this component, which is gone when the list has been read again.
  const restore = useChange(async () => {
    await client.programs.members.create(program.id, restorationOf(member));
    toast(one.member.restored(name));
  }, ['programs']);
  const remove = useChange(async () => {
    await client.programs.members.remove(program.id, member.memberId);
    onRemoved();
    const undo = { label: common.undo, onClick: () => restore.mutate(undefined) };
    toast(one.member.removed(name), isRestorable ? { action: undo } : {});
  }, ['programs']);
  if (member.status === 'removed')
    return (
      isRestorable && (
        <>
          <ErrorNotice error={restore.error} />
          <Button icon="undo" busy={restore.isPending} onClick={() => restore.mutate(undefined)}>
            {one.member.restore}
          </Button>
        </>
      )
    );
  return (
    <>
      <ErrorNotice error={remove.error} />
      {isAsking && <Notice tone="warn">{one.member.removeForGood}</Notice>}
      <Button
        kind="danger"
        busy={remove.isPending}
        onClick={() => (isRestorable || isAsking ? remove.mutate(undefined) : setAsking(true))}
      >
        {isAsking ? one.member.removeAnyway : one.member.remove}
      </Button>
    </>
  );
}

/** What identifies a removed member when it is enrolled again; undefined if nothing does. */
function restorationOf({ id, memberId, name, email, businessId }: ProgramMember): EnrolMemberBody | undefined {
  const known = {
    ...(memberId !== id && { memberId }),
    ...(email !== null && { email }),
    ...(businessId !== null && { businessId }),
  };
  return Object.keys(known).length > 0 ? { ...known, name } : undefined;
}
