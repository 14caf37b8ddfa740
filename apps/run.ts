import { existsSync } from 'node:fs';
import { Session } from 'node:inspector/promises';
import { DirectoryInUseError } from '#embedded-postgres';
import { Log, Settings } from '#kernel';
import { misspelledSettings, SettingsError } from '#kernel/host';
import { readSettings } from '#kernel/settings';
import { settingGroups } from './contexts';

/** A process that takes longer to shut down is ended: most likely a client keeps a connection open. */
const SHUTDOWN_LIMIT_MS = 25_000;

/** A terminal signals both npm and the process, and npm forwards its signal, so a second one within this time is ignored. */
const DUPLICATE_SIGNAL_MS = 1000;

/** Prints a message for the person who starts the process. Later messages go to the log. */
export function say(message: string): void {
  console.error(message);
}

/** Starts the process. Exit codes: 2 for an invalid setting, 1 for any other error at the start. */
export function run(start: (settings: Settings) => Promise<void>): void {
  begin(start).catch((error: unknown) => {
    if (stopping) return;
    say(error instanceof SettingsError ? error.message : `Perk could not start: ${reasonOf(error as Error)}`);
    process.exit(error instanceof SettingsError ? 2 : 1);
  });
}

/**
 * Gives back the memory that only loading needed, about a quarter, before the process begins to work. V8 would keep it until a load
 * that may never come. The process pauses for about 0.15 s.
 */
export async function releaseMemory(): Promise<void> {
  const session = new Session();
  session.connect();
  await session.post('HeapProfiler.collectGarbage');
  session.disconnect();
}

let stopping = false;

/**
 * On SIGTERM or SIGINT, waits for `stop` to finish accepted work, then exits with code 0. A second signal exits at once.
 * @param delaySeconds how long `stop` keeps serving, until load balancers have noticed; extends the time limit
 */
export function stopOnSignal(log: Log, stop: () => Promise<void>, delaySeconds = 0): void {
  let stoppingSince = 0;
  const onSignal = () => {
    if (!stopping) {
      [stopping, stoppingSince] = [true, performance.now()];
      setTimeout(() => process.exit(1), SHUTDOWN_LIMIT_MS + delaySeconds * 1000).unref();
      void stop().then(
        () => {
          log.flush(() => process.exit(0));
        },
        (error: unknown) => {
          say(`Perk did not stop cleanly: ${(error as Error).message}`);
          process.exit(1);
        },
      );
    } else if (performance.now() - stoppingSince > DUPLICATE_SIGNAL_MS) process.exit(1);
  };
  process.on('SIGTERM', onSignal);
  process.on('SIGINT', onSignal);
}

async function begin(start: (settings: Settings) => Promise<void>): Promise<void> {
  if (existsSync('.env')) process.loadEnvFile('.env');
  const settings = readSettings(settingGroups);
  for (const warning of misspelledSettings(settingGroups)) say(`Warning: ${warning}`);
  await start(settings);
}

function reasonOf(error: Error): string {
  if (!(error instanceof DirectoryInUseError)) return error.message;
  return `${error.message} Only one process can use the embedded database; to run several, set DATABASE_URL to a PostgreSQL server.`;
}
