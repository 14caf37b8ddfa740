import { useState } from 'react';
import { client, type InviteTeamMember, type TeamMember } from '../../api/client.ts';
import { useChange, useRead } from '../../api/queries.ts';
import { members } from '../../api/team-reads.ts';
import { useSession } from '../../session.ts';
import { AsCode } from '../../ui/as-code.tsx';
import { Badge } from '../../ui/badge.tsx';
import { Button, IconButton } from '../../ui/button.tsx';
import { ErrorNotice } from '../../ui/error.tsx';
import { day } from '../../ui/format.ts';
import { Menu } from '../../ui/menu.tsx';
import { Card, Loading, Page } from '../../ui/page.tsx';
import { type Column, Table } from '../../ui/table.tsx';
import { useToast } from '../../ui/toast.tsx';
import { roleWords } from '../../words/roles.ts';
import { ChangeRole } from './change-role.tsx';
import { Invite } from './invite.tsx';
import { calledOf } from './member.ts';
import { RemoveMember } from './remove-member.tsx';
import s from './team.module.css';
import { words } from './words.ts';

const REFRESH_MS = 60_000;

type Open = { what: 'invite' } | { what: 'role' | 'remove'; member: TeamMember };

export function Team() {
  const { user } = useSession();
  const [open, setOpen] = useState<Open>();
  const close = () => setOpen(undefined);
  const toast = useToast();
  const isOwner = user.role === 'owner';
  // Changes to the team are events of live data only, which test mode does not follow.
  const team = useRead(...members, { refetchInterval: REFRESH_MS });
  const invite = useChange((body: InviteTeamMember) => client.team.create(body), ['team']);
  const withdraw = useChange((id: string) => client.team.remove(id), ['team']);
  const again = ({ email, role }: TeamMember) =>
    invite.mutate({ email, role }, { onSuccess: () => toast(words.form.done(email)) });

  const columns: Column<TeamMember>[] = [
    { title: words.columns.person, cell: (member) => <Person member={member} isSelf={member.id === user.id} /> },
    { title: words.columns.role, cell: ({ role }) => <span className={s.role}>{roleWords[role].name}</span> },
    {
      title: words.columns.may,
      only: 'wide',
      cell: ({ role }) => <span className="soft small">{roleWords[role].may}</span>,
    },
    {
      title: words.columns.since,
      cell: ({ createdAt }) => <span className="number">{day(createdAt)}</span>,
    },
  ];
  const actions: Column<TeamMember> = {
    title: words.columns.actions,
    hideTitle: true,
    align: 'menu',
    cell: (member) => (
      <Menu
        trigger={<IconButton icon="more" label={words.actionsOf(calledOf(member))} />}
        items={[
          { label: words.actions.role, icon: 'edit', onSelect: () => setOpen({ what: 'role', member }) },
          member.status === 'invited' && { label: words.actions.again, icon: 'mail', onSelect: () => again(member) },
          member.status === 'invited'
            ? {
                label: words.actions.withdraw,
                icon: 'undo',
                onSelect: () =>
                  withdraw.mutate(member.id, { onSuccess: () => toast(words.remove.withdrawn(calledOf(member))) }),
              }
            : {
                label: words.actions.remove,
                icon: 'trash',
                danger: true,
                onSelect: () => setOpen({ what: 'remove', member }),
              },
        ]}
      />
    ),
  };

  const items = team.data?.items ?? [];
  return (
    <Page
      title={words.title}
      lead={words.lead}
      actions={
        <>
          <AsCode calls={[{ method: 'team.get' }]} />
          {isOwner && (
            <Button kind="primary" icon="plus" onClick={() => setOpen({ what: 'invite' })}>
              {words.invite}
            </Button>
          )}
        </>
      }
    >
      <ErrorNotice error={invite.error ?? withdraw.error} />
      <Card flush>
        {team.error && !team.data ? (
          <div className={s.inset}>
            <ErrorNotice error={team.error} retry={() => void team.refetch()} />
          </div>
        ) : team.data ? (
          <Table
            label={words.list}
            columns={isOwner ? [...columns, actions] : columns}
            rows={items}
            rowKey={({ id }) => id}
          />
        ) : (
          <Loading />
        )}
      </Card>
      {isOwner && items.length === 1 && <p className="soft">{words.alone}</p>}
      {!isOwner && <p className="soft">{words.owners}</p>}
      {open?.what === 'invite' && <Invite onClose={close} />}
      {open?.what === 'role' && <ChangeRole member={open.member} onClose={close} />}
      {open?.what === 'remove' && <RemoveMember member={open.member} onClose={close} />}
    </Page>
  );
}

function Person({ member, isSelf }: { member: TeamMember; isSelf: boolean }) {
  const { name, email, status, expiresAt } = member;
  return (
    <span className={s.person}>
      <span className={s.name}>
        {calledOf(member)}
        {isSelf && <Badge>{words.you}</Badge>}
        {status === 'invited' && <Badge tone="info">{words.invited}</Badge>}
      </span>
      {name && <span className={s.detail}>{email}</span>}
      {expiresAt && <span className={s.detail}>{words.until(day(expiresAt))}</span>}
    </span>
  );
}
