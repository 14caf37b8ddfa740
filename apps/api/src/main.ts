import { existsSync } from 'node:fs';
import { readSettings, SettingsError } from '#platform';
import { serve } from './serve';

/** Exit codes: 2 for a wrong setting, 1 for anything else that keeps the service from starting. */
async function main(): Promise<void> {
  if (existsSync('.env')) process.loadEnvFile('.env');
  await serve(readSettings(process.env));
}

main().catch((error: unknown) => {
  console.error(error instanceof SettingsError ? error.message : `Perk could not start: ${(error as Error).message}`);
  process.exit(error instanceof SettingsError ? 2 : 1);
});
