import { useState } from 'react';
import type { ApiKey } from '../../api/client.ts';
import { usePages } from '../../api/queries.ts';
import { useSession } from '../../session.ts';
import { AsCode } from '../../ui/as-code.tsx';
import { Badge } from '../../ui/badge.tsx';
import { Button, IconButton } from '../../ui/button.tsx';
import { Choice } from '../../ui/field.tsx';
import { day } from '../../ui/format.ts';
import { useUrlState } from '../../ui/link.tsx';
import { Menu } from '../../ui/menu.tsx';
import { Empty, Page } from '../../ui/page.tsx';
import { List, type Column } from '../../ui/table.tsx';
import { Ago } from '../../ui/time.tsx';
import { scopeSummary } from '../../words/scopes.ts';
import s from './api-keys.module.css';
import { CreateKey } from './create-key.tsx';
import { KeyDetails } from './key-details.tsx';
import { stateOf, works } from './key-state.ts';
import { RevokeKey } from './revoke-key.tsx';
import { RotateKey } from './rotate-key.tsx';
import { allKeys } from './reads.ts';
import { words } from './words.ts';

type Open = { what: 'create' } | { what: 'details' | 'rotate' | 'revoke'; key: ApiKey };

export function ApiKeys() {
  const { scopes: all } = useSession();
  const [show, setShow] = useUrlState('show');
  const [open, setOpen] = useState<Open>();
  const close = () => setOpen(undefined);
  const keys = usePages(...allKeys);
  const shown = show === 'all' ? keys : { ...keys, items: keys.items.filter(works), total: undefined };

  const columns: Column<ApiKey>[] = [
    {
      title: words.columns.name,
      cell: (key) => (
        <span className={s.name}>
          <button type="button" className={s.open} onClick={() => setOpen({ what: 'details', key })}>
            {key.name}
          </button>
          <State apiKey={key} />
        </span>
      ),
    },
    { title: words.columns.mode, cell: ({ mode }) => <Mode mode={mode} /> },
    { title: words.columns.may, cell: ({ scopes }) => scopeSummary(scopes, all) },
    {
      title: words.columns.used,
      cell: ({ lastUsedAt }) => (lastUsedAt ? <Ago at={lastUsedAt} /> : <span className="soft">{words.never}</span>),
    },
    {
      title: words.columns.until,
      only: 'wide',
      cell: ({ expiresAt }) =>
        expiresAt ? <span className="number">{day(expiresAt)}</span> : <span className="soft">{words.forever}</span>,
    },
    {
      title: words.columns.actions,
      hideTitle: true,
      align: 'menu',
      cell: (key) => (
        <Menu
          trigger={<IconButton icon="more" label={words.actionsOf(key.name)} />}
          items={[
            { label: words.actions.details, icon: 'list', onSelect: () => setOpen({ what: 'details', key }) },
            // An agent could not be told its new key.
            stateOf(key) === 'usable' &&
              !key.agent && {
                label: words.actions.rotate,
                icon: 'refresh',
                onSelect: () => setOpen({ what: 'rotate', key }),
              },
            works(key) && {
              label: words.actions.revoke,
              icon: 'stop',
              danger: true,
              onSelect: () => setOpen({ what: 'revoke', key }),
            },
          ]}
        />
      ),
    },
  ];

  return (
    <Page
      title={words.title}
      lead={words.lead}
      actions={
        <>
          <AsCode calls={[{ method: 'apiKeys.list' }]} />
          <Button kind="primary" icon="plus" onClick={() => setOpen({ what: 'create' })}>
            {words.create}
          </Button>
        </>
      }
    >
      <List
        label={words.list}
        list={shown}
        columns={columns}
        rowKey={({ id }) => id}
        tools={
          keys.items.some((key) => !works(key)) && (
            <Choice
              label={words.filter}
              hideLabel
              layout="row"
              value={show === 'all' ? 'all' : 'usable'}
              onChange={(value) => setShow(value === 'all' ? 'all' : undefined)}
              options={[
                { value: 'usable', label: words.filters.usable },
                { value: 'all', label: words.filters.all },
              ]}
            />
          )
        }
        empty={
          <Empty
            icon="key"
            title={keys.items.length === 0 ? words.empty : words.emptyUsable}
            action={
              <Button icon="plus" onClick={() => setOpen({ what: 'create' })}>
                {words.create}
              </Button>
            }
          >
            {words.emptyLead}
          </Empty>
        }
      />
      {open?.what === 'create' && <CreateKey onClose={close} />}
      {open?.what === 'details' && (
        <KeyDetails apiKey={open.key} onClose={close} onRevoke={() => setOpen({ what: 'revoke', key: open.key })} />
      )}
      {open?.what === 'rotate' && <RotateKey apiKey={open.key} onClose={close} />}
      {open?.what === 'revoke' && <RevokeKey apiKey={open.key} onClose={close} />}
    </Page>
  );
}

function State({ apiKey }: { apiKey: ApiKey }) {
  const state = stateOf(apiKey);
  return (
    <>
      <span className="soft small mono">…{apiKey.last4}</span>
      {apiKey.agent && (
        <Badge icon="agent" tone="info">
          {words.states.agent}
        </Badge>
      )}
      {state !== 'usable' && <Badge tone={state === 'replaced' ? 'warn' : 'neutral'}>{words.states[state]}</Badge>}
    </>
  );
}

function Mode({ mode }: { mode: ApiKey['mode'] }) {
  return <Badge tone={mode === 'live' ? 'good' : 'warn'}>{words.modes[mode]}</Badge>;
}
