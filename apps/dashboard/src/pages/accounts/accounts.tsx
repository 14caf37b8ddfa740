import { useState } from 'react';
import { usePlatforms } from '../../api/catalogue.ts';
import { client, type Connection } from '../../api/client.ts';
import { useOwnProfile } from '../../api/own-profile.ts';
import { useChange, usePages } from '../../api/queries.ts';
import { useCan } from '../../session.ts';
import { AsCode } from '../../ui/as-code.tsx';
import { Badge, Notice } from '../../ui/badge.tsx';
import { Button, LinkButton } from '../../ui/button.tsx';
import { Dialog, DialogActions } from '../../ui/dialog.tsx';
import { ErrorNotice } from '../../ui/error.tsx';
import { number } from '../../ui/format.ts';
import { useUrlState } from '../../ui/link.tsx';
import { Card, Empty, Loading, Page } from '../../ui/page.tsx';
import { List } from '../../ui/table.tsx';
import { Ago } from '../../ui/time.tsx';
import { useToast } from '../../ui/toast.tsx';
import { words as all } from '../../words/profile.ts';
import { words as common } from '../../words/ui.ts';
import { Connect } from './connect.tsx';

const words = all.connections;

/** The accounts on platforms that are proven to belong to the creator. */
export function Accounts() {
  const profile = useOwnProfile();
  const mayWrite = useCan()('write.influencers');
  return (
    <Page title={words.title} lead={words.lead} actions={<AsCode calls={[{ method: 'oauth.connections.list' }]} />}>
      <Returned />
      {profile.data === null ? (
        <Card>
          <Empty
            icon="creator"
            title={words.noProfile}
            action={
              <LinkButton kind="primary" to="/profile">
                {words.toProfile}
              </LinkButton>
            }
          >
            {words.noProfileLead}
          </Empty>
        </Card>
      ) : profile.data === undefined ? (
        profile.error ? (
          <ErrorNotice error={profile.error} retry={() => void profile.refetch()} />
        ) : (
          <Card>
            <Loading />
          </Card>
        )
      ) : (
        <>
          {mayWrite && <Connect />}
          <Connected />
        </>
      )}
    </Page>
  );
}

/** What came of a sign-in at a platform: its result is in the URL. */
function Returned() {
  const [connected, setConnected] = useUrlState('connected');
  const [error, setError] = useUrlState('error');
  const platforms = usePlatforms();
  if (!connected && !error) return null;
  const name =
    platforms.find((platform) => platform.name.toLowerCase() === connected?.toLowerCase())?.name ?? connected;
  return (
    <div role="status">
      <Notice tone={error ? 'warn' : 'good'}>
        <div className="spread">
          <span>{error ? (words.errors[error] ?? words.otherError) : words.connectedNow(name ?? '')}</span>
          <Button small onClick={() => (error ? setError(undefined) : setConnected(undefined))}>
            {words.dismiss}
          </Button>
        </div>
      </Notice>
    </div>
  );
}

function Connected() {
  const [leaving, setLeaving] = useState<Connection>();
  const mayWrite = useCan()('write.influencers');
  const platforms = usePlatforms();
  const list = usePages(
    ['connections', 'list'],
    (query, options) => client.oauth.connections.list({ perPage: 25, ...query }, options),
    ({ items }) => items,
  );
  return (
    <>
      <h2>{words.list}</h2>
      <List
        label={words.list}
        list={list}
        rowKey={({ id }) => id}
        columns={[
          { title: words.account, cell: ({ handle }) => handle },
          {
            title: words.platform,
            cell: ({ platformId }) => platforms.find(({ id }) => id === platformId)?.name ?? platformId,
          },
          {
            title: words.state,
            cell: ({ status }) => (
              <Badge tone={status === 'active' ? 'good' : 'warn'} icon={status === 'active' ? 'check' : 'alert'}>
                {words.states[status] ?? status}
              </Badge>
            ),
          },
          { title: words.method, cell: ({ method }) => words.methods[method] ?? method, only: 'wide' },
          { title: words.checked, cell: ({ checkedAt }) => <Ago at={checkedAt} />, only: 'wide' },
          {
            title: words.followers,
            cell: ({ followers }) => (followers === null ? words.unknown : number(followers)),
            align: 'number',
          },
          {
            title: words.disconnect,
            hideTitle: true,
            cell: (connection) =>
              mayWrite && (
                <Button small onClick={() => setLeaving(connection)}>
                  {words.disconnect}
                </Button>
              ),
            align: 'number',
          },
        ]}
        empty={
          <Empty icon="shield" title={words.none}>
            {words.noneLead}
          </Empty>
        }
      />
      {leaving && <Disconnect connection={leaving} onClose={() => setLeaving(undefined)} />}
    </>
  );
}

function Disconnect({ connection, onClose }: { connection: Connection; onClose: () => void }) {
  const toast = useToast();
  const disconnect = useChange(() => client.oauth.connections.delete(connection.id), ['connections', 'influencers']);
  return (
    <Dialog open onClose={onClose} title={words.disconnectTitle(connection.handle)} lead={words.disconnectLead}>
      <ErrorNotice error={disconnect.error} />
      <DialogActions>
        <Button onClick={onClose}>{common.cancel}</Button>
        <Button
          kind="danger"
          busy={disconnect.isPending}
          onClick={() =>
            disconnect.mutate(undefined, {
              onSuccess: () => {
                toast(words.disconnected);
                onClose();
              },
            })
          }
        >
          {words.disconnect}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
