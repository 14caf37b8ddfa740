import { useRef, useState } from 'react';
import { client, type Perk, type PerksListQuery } from '../../api/client.ts';
import { useSession } from '../../session.ts';
import { Button } from '../../ui/button.tsx';
import { csv } from '../../ui/csv.ts';
import { Dialog, DialogActions } from '../../ui/dialog.tsx';
import { download } from '../../ui/download.ts';
import { ErrorNotice } from '../../ui/error.tsx';
import { useToast } from '../../ui/toast.tsx';
import { perkState } from '../../words/states.ts';
import s from './perks.module.css';
import type { Sources } from './sources.ts';
import { words } from './words.ts';

interface ExportProps {
  query: PerksListQuery;
  total: number | undefined;
  sources: Sources;
}

/** Reads all pages that match the filters, and offers them as a file. The service never writes files. */
export function Export({ query, total, sources }: ExportProps) {
  const { business } = useSession();
  const toast = useToast();
  const [done, setDone] = useState<number>();
  const [error, setError] = useState<unknown>();
  const stop = useRef<AbortController>(undefined);

  const close = () => {
    stop.current?.abort();
    setDone(undefined);
    setError(undefined);
  };
  const run = async () => {
    const controller = new AbortController();
    stop.current = controller;
    setError(undefined);
    setDone(0);
    try {
      const rows: (string | number | null)[][] = [];
      for await (const perk of client.perks.iterate(query, { signal: controller.signal })) {
        rows.push(rowOf(perk, sources, business.id));
        if (rows.length % 25 === 0) setDone(rows.length);
      }
      download(`perks-${new Date().toISOString().slice(0, 10)}.csv`, csv([words.export.headings, ...rows]));
      setDone(undefined);
      toast(words.export.done(rows.length));
    } catch (problem) {
      if (!controller.signal.aborted) setError(problem);
    }
  };

  return (
    <>
      <Button icon="download" onClick={() => void run()}>
        {words.export.action}
      </Button>
      <Dialog open={done !== undefined} onClose={close} title={words.export.title} insistent>
        {error ? (
          <ErrorNotice error={error} retry={() => void run()} />
        ) : (
          <div className="stack tight">
            <p role="status">{words.export.running(done ?? 0, total)}</p>
            <progress
              className={s.progress}
              aria-label={words.export.title}
              {...(total === undefined ? {} : { value: done ?? 0, max: Math.max(1, total) })}
            />
            <p className="soft small">{words.export.slow}</p>
          </div>
        )}
        <DialogActions>
          <Button onClick={close}>{words.export.stop}</Button>
        </DialogActions>
      </Dialog>
    </>
  );
}

function rowOf(perk: Perk, { nameOf }: Sources, businessId: string): (string | number | null)[] {
  const { code, status, type, value, currency, description, id } = perk;
  const { issuedAt, expiresAt, redeemedAt, revokedAt, revocationReason } = perk;
  const issuer = perk.businessId === businessId ? words.export.us : words.export.others;
  const kind = words.export.types[type] ?? type;
  const state = perkState(status).label;
  // A percentage has none.
  const unit = type === 'pct' ? null : currency;
  const times = [issuedAt, expiresAt, redeemedAt, revokedAt];
  return [code, state, kind, value, unit, description, nameOf(perk), ...times, revocationReason, issuer, id];
}
