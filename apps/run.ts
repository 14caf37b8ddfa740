import { existsSync } from 'node:fs';
import { DirectoryInUseError, Log, misspelledSettings, readSettings, Settings, SettingsError } from '#platform';

/** A process that still finishes this long after it stopped taking requests has a client that never does. */
const SHUTDOWN_LIMIT_MS = 25_000;

/** A terminal signals both npm and the process, and npm passes its own signal on: that is one wish, not two. */
const ECHO_MS = 1000;

/** What a process tells whoever started it; the log is for what it does then. */
export function say(message: string): void {
  console.error(message);
}

/** Begins a process. Exit codes: 2 for a wrong setting, 1 for anything else that keeps it from starting. */
export function run(start: (settings: Settings) => Promise<void>): void {
  begin(start).catch((error: unknown) => {
    if (stopping) return;
    say(error instanceof SettingsError ? error.message : `Perk could not start: ${reasonOf(error as Error)}`);
    process.exit(error instanceof SettingsError ? 2 : 1);
  });
}

let stopping = false;

/**
 * Lets `stop` finish what was accepted when the process is told to end, then ends it with code 0.
 * @param delaySeconds how long `stop` goes on as before, until whoever sends work has noticed
 */
export function stopOnSignal(log: Log, stop: () => Promise<void>, delaySeconds = 0): void {
  let toldAt = 0;
  const told = () => {
    if (!stopping) {
      [stopping, toldAt] = [true, performance.now()];
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
    } else if (performance.now() - toldAt > ECHO_MS) process.exit(1);
  };
  process.on('SIGTERM', told);
  process.on('SIGINT', told);
}

async function begin(start: (settings: Settings) => Promise<void>): Promise<void> {
  if (existsSync('.env')) process.loadEnvFile('.env');
  const settings = readSettings();
  for (const warning of misspelledSettings()) say(`Warning: ${warning}`);
  await start(settings);
}

function reasonOf(error: Error): string {
  if (!(error instanceof DirectoryInUseError)) return error.message;
  return `${error.message} The embedded database is for one process; for more, set DATABASE_URL to a PostgreSQL server.`;
}
