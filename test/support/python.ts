import { spawnSync } from 'node:child_process';

/** Whether there is a Python here. Where CI says that it is CI there has to be one: it would prove nothing otherwise. */
export function hasPython(): boolean {
  const found = spawnSync('python3', ['--version']).status === 0;
  if (!found && process.env.CI === 'true') throw new Error('CI needs python3, with which it checks signatures.');
  return found;
}

/** `it`, or `it.skip` with the reason in its title where there is no Python. */
export const itWithPython = (title: string, run: () => Promise<void>, timeout?: number) =>
  hasPython() ? it(title, run, timeout) : it.skip(`${title} (skipped: there is no python3)`, run);
