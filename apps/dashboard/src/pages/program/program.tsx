import { useState } from 'react';
import { client, type Program, type ProgramStatus, type ProgramTransition } from '../../api/client.ts';
import { useChange, useRead } from '../../api/queries.ts';
import { useCan } from '../../session.ts';
import { AsCode } from '../../ui/as-code.tsx';
import { Badge, Notice, type Tone } from '../../ui/badge.tsx';
import { Button, IconButton } from '../../ui/button.tsx';
import { Dialog, DialogActions } from '../../ui/dialog.tsx';
import { ErrorNotice } from '../../ui/error.tsx';
import { Link, useId } from '../../ui/link.tsx';
import { Menu } from '../../ui/menu.tsx';
import { Loading, Page } from '../../ui/page.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { useToast } from '../../ui/toast.tsx';
import { nameOf } from '../../words/names.ts';
import { one, words } from '../../words/programs.ts';
import { Cashback } from './cashback.tsx';
import { Members } from './members.tsx';
import { Rules } from './rules.tsx';
import { programOf } from './reads.ts';

const TONES: Record<ProgramStatus, Tone> = { draft: 'neutral', active: 'good', paused: 'warn', ended: 'neutral' };
const NOTES: Partial<Record<ProgramStatus, string>> = {
  draft: one.draftNote,
  paused: one.pausedNote,
  ended: one.endedNote,
};
const DONE: Record<ProgramTransition, string> = {
  ...{ launch: one.launched, pause: one.paused, resume: one.resumed, end: one.ended },
};

/** One program: its members, their cash-back, and its rules. */
export function ProgramPage() {
  const id = useId();
  const { data: program, error, refetch } = useRead(...programOf(id));
  const back = <Link to="/programs">{one.back}</Link>;
  if (program?.id !== id)
    return (
      <Page title={words.title} back={back}>
        {error ? <ErrorNotice error={error} retry={() => void refetch()} /> : <Loading />}
      </Page>
    );
  const note = NOTES[program.status];
  return (
    <Page
      title={program.name}
      lead={program.description}
      back={back}
      badge={<Badge tone={TONES[program.status]}>{nameOf(words.statuses, program.status)}</Badge>}
      actions={<Actions program={program} />}
    >
      {note && <Notice>{note}</Notice>}
      <Tabs
        label={one.tabsLabel}
        tabs={[
          { value: 'members', label: one.tabs.members, content: <Members program={program} /> },
          { value: 'cashback', label: one.tabs.cashback, content: <Cashback program={program} /> },
          { value: 'rules', label: one.tabs.rules, content: <Rules program={program} /> },
        ]}
      />
    </Page>
  );
}

function Actions({ program }: { program: Program }) {
  const [isEnding, setEnding] = useState(false);
  const toast = useToast();
  const mayWrite = useCan()('write.programs');
  const change = useChange((action: ProgramTransition) => client.programs.update(program.id, { action }), ['programs']);
  const make = (action: ProgramTransition) => change.mutate(action, { onSuccess: () => toast(DONE[action]) });
  const next: ProgramTransition | undefined = (
    { draft: 'launch', active: 'pause', paused: 'resume', ended: undefined } as const
  )[program.status];
  const busy = (action: ProgramTransition) => change.isPending && change.variables === action;
  return (
    <>
      <AsCode
        calls={[
          { method: 'programs.get', ids: [program.id] },
          ...(next ? [{ method: 'programs.update', ids: [program.id], body: { action: next } }] : []),
        ]}
      />
      {mayWrite && next && (
        <Button
          kind={next === 'pause' ? 'secondary' : 'primary'}
          icon={next === 'pause' ? 'pause' : 'play'}
          busy={busy(next)}
          onClick={() => make(next)}
        >
          {one[next]}
        </Button>
      )}
      {mayWrite && program.status !== 'ended' && (
        <Menu
          trigger={<IconButton icon="more" label={one.more} />}
          items={[{ label: one.end, icon: 'stop', danger: true, onSelect: () => setEnding(true) }]}
        />
      )}
      {change.error && !isEnding && <ErrorNotice error={change.error} />}
      <Dialog
        open={isEnding}
        onClose={() => setEnding(false)}
        title={one.endTitle(program.name)}
        lead={one.endLead(program.memberCount)}
      >
        <ErrorNotice error={change.error} />
        <DialogActions>
          <Button
            kind="danger"
            busy={busy('end')}
            onClick={() =>
              change.mutate('end', {
                onSuccess: () => {
                  setEnding(false);
                  toast(one.ended);
                },
              })
            }
          >
            {one.end}
          </Button>
        </DialogActions>
      </Dialog>
    </>
  );
}
