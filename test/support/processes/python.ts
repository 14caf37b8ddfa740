import { spawnSync } from 'node:child_process';

/** Whether Python is installed. In CI it must be, or the signatures would not be checked. */
export function hasPython(): boolean {
  const found = spawnSync('python3', ['--version']).status === 0;
  if (!found && process.env.CI === 'true') throw new Error('CI needs python3, with which it checks signatures.');
  return found;
}

/** `it`, or `it.skip` with the reason in its title if there is no Python. */
export const itWithPython = (title: string, run: () => Promise<void>, timeout?: number) =>
  hasPython() ? it(title, run, timeout) : it.skip(`${title} (skipped: there is no python3)`, run);
