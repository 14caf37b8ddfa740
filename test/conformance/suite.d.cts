/** What one scenario found: the number of checks that passed, and of each other one what was wrong. */
export interface Finding {
  passed: number;
  failures: string[];
  warnings: string[];
}

export function requiredScenarios(run: string): string[];
export function runSuite(
  run: string,
  args: string[],
  said?: (printed: string) => void | Promise<void>,
): Promise<Map<string, Finding>>;
