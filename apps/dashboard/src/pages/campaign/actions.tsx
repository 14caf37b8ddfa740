import { type ReactNode, useState } from 'react';
import { type Campaign, type CampaignStats, client, type UpdateCampaignBody } from '../../api/client.ts';
import { useChange } from '../../api/queries.ts';
import { useCan } from '../../session.ts';
import { AsCode } from '../../ui/as-code.tsx';
import { Button, IconButton } from '../../ui/button.tsx';
import { Dialog, DialogActions } from '../../ui/dialog.tsx';
import { ErrorNotice, messageOf } from '../../ui/error.tsx';
import { number } from '../../ui/format.ts';
import { Menu } from '../../ui/menu.tsx';
import { useToast } from '../../ui/toast.tsx';
import { words as common } from '../../words/ui.ts';
import { offerText } from '../../words/offers.ts';
import { Edit } from './edit.tsx';
import { words } from './words.ts';

/** What can be done with the campaign in its state. */
export function Actions({ campaign, stats }: { campaign: Campaign; stats: CampaignStats | undefined }) {
  const { id, status, archived } = campaign;
  const mayWrite = useCan()('write.campaigns');
  const [dialog, setDialog] = useState<'edit' | 'end' | 'launch'>();
  const toast = useToast();
  const update = useChange((body: UpdateCampaignBody) => client.campaigns.update(id, body), ['campaigns', 'events']);
  const change = (body: UpdateCampaignBody, text: string, undo?: UpdateCampaignBody) =>
    update.mutate(body, {
      onSuccess: () =>
        toast(
          text,
          undo && {
            action: {
              label: words.undo,
              onClick: () => update.mutate(undo, { onError: (error) => toast(messageOf(error)) }),
            },
          },
        ),
      onError: (error) => toast(messageOf(error)),
    });
  const close = () => setDialog(undefined);
  const next: UpdateCampaignBody =
    status === 'draft' ? { action: 'launch' } : { action: status === 'paused' ? 'resume' : 'pause' };
  const isEditable = status !== 'completed';
  const mayArchive = status === 'draft' || status === 'completed';
  return (
    <>
      <AsCode
        calls={[
          { method: 'campaigns.get', ids: [id] },
          { method: 'campaigns.stats', ids: [id], tool: 'getCampaignStats', toolInput: { campaignId: id } },
          ...(isEditable ? [{ method: 'campaigns.update', ids: [id], body: next }] : []),
        ]}
      />
      {mayWrite && (
        <>
          {isEditable && (
            <Button icon="edit" onClick={() => setDialog('edit')}>
              {words.edit}
            </Button>
          )}
          {status === 'active' && (
            <Button
              icon="pause"
              busy={update.isPending}
              onClick={() => change({ action: 'pause' }, words.paused, { action: 'resume' })}
            >
              {words.pause}
            </Button>
          )}
          {status === 'paused' && (
            <Button
              kind="primary"
              icon="play"
              busy={update.isPending}
              onClick={() => change({ action: 'resume' }, words.resumed, { action: 'pause' })}
            >
              {words.resume}
            </Button>
          )}
          {status === 'draft' && (
            <Button kind="primary" icon="play" onClick={() => setDialog('launch')}>
              {words.launch}
            </Button>
          )}
          {mayArchive && (
            <Button
              icon="flag"
              busy={update.isPending}
              onClick={() =>
                change({ archived: !archived }, archived ? words.unarchivedNow : words.archivedNow, { archived })
              }
            >
              {archived ? words.unarchive : words.archive}
            </Button>
          )}
          {(status === 'active' || status === 'paused') && (
            <Menu
              trigger={<IconButton icon="more" label={words.more} />}
              items={[{ label: words.end, icon: 'stop', danger: true, onSelect: () => setDialog('end') }]}
            />
          )}
        </>
      )}
      {dialog === 'edit' && <Edit campaign={campaign} onClose={close} />}
      {dialog === 'end' && <End campaign={campaign} stats={stats} onClose={close} />}
      {dialog === 'launch' && <Launch campaign={campaign} onClose={close} />}
    </>
  );
}

interface ConfirmProps {
  campaign: Campaign;
  onClose: () => void;
}

/** Ending is final, so it says first what happens. */
function End({ campaign: { id }, stats, onClose }: ConfirmProps & { stats: CampaignStats | undefined }) {
  const { ending } = words;
  return (
    <Transition
      id={id}
      body={{ action: 'complete' }}
      title={ending.title}
      lead={ending.lead}
      confirm={ending.confirm}
      done={words.ended}
      isDanger
      onClose={onClose}
    >
      {stats && (
        <ul className="stack tight">
          <li>{ending.pending(stats.pending)}</li>
          <li>{ending.perks(stats.perksIssued - stats.perksRedeemed)}</li>
        </ul>
      )}
    </Transition>
  );
}

/** A launch is public and cannot be taken back, so it says first what is offered. */
function Launch({ campaign, onClose }: ConfirmProps) {
  const { launching } = words;
  const { maxCompletions } = campaign;
  const reward = offerText(campaign);
  return (
    <Transition
      id={campaign.id}
      // An archived draft must be taken out of the archive to be launched.
      body={{ action: 'launch', ...(campaign.archived && { archived: false }) }}
      title={launching.title}
      lead={launching.lead}
      confirm={launching.confirm}
      done={words.launched}
      onClose={onClose}
    >
      <p>{maxCompletions === null ? launching.open(reward) : launching.most(number(maxCompletions), reward)}</p>
    </Transition>
  );
}

interface TransitionProps {
  id: string;
  body: UpdateCampaignBody;
  title: string;
  lead: string;
  confirm: string;
  done: string;
  isDanger?: boolean;
  onClose: () => void;
  children: ReactNode;
}

function Transition({ id, body, title, lead, confirm, done, isDanger, onClose, children }: TransitionProps) {
  const toast = useToast();
  const update = useChange((input: UpdateCampaignBody) => client.campaigns.update(id, input), ['campaigns']);
  const submit = () =>
    update.mutate(body, {
      onSuccess: () => {
        toast(done);
        onClose();
      },
    });
  return (
    <Dialog open onClose={onClose} title={title} lead={lead}>
      {children}
      <ErrorNotice error={update.error} />
      <DialogActions>
        <Button onClick={onClose}>{common.cancel}</Button>
        <Button kind={isDanger ? 'danger' : 'primary'} busy={update.isPending} onClick={submit}>
          {confirm}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
