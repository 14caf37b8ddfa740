import { positionFrom, WalPosition } from './wal-position';

/** A server as the database, and how far it has written or replayed the write-ahead log. */
export interface ServerState {
  isStandby: boolean;
  /** The same on a primary and on its standbys. */
  database: string;
  /** Counts failovers. A standby that does not follow the new primary is left behind on the old timeline. */
  timeline: number;
  position: WalPosition;
}

const STATE = `
  select pg_is_in_recovery() as "isStandby",
    (select system_identifier from pg_control_system()) || '/' || (select oid from pg_database where datname = current_database())
      as database,
    case when pg_is_in_recovery() then (select min_recovery_end_timeline from pg_control_recovery())
      else ('x' || left(pg_walfile_name(pg_current_wal_flush_lsn()), 8))::bit(32)::int end as timeline,
    (case when pg_is_in_recovery() then pg_last_wal_replay_lsn() else pg_current_wal_flush_lsn() end)::text as position`;

/** @param query runs a statement on the server */
export async function stateOf(query: (text: string) => Promise<ServerState[]>): Promise<ServerState> {
  const [state] = await query(STATE);
  if (!state) throw new Error('The server returned no state.');
  return { ...state, position: positionFrom(state.position) };
}
