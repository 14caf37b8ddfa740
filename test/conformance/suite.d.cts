/** The result of one scenario: the number of passed checks, and the messages of the others. */
export interface Finding {
  passed: number;
  failures: string[];
  warnings: string[];
}

export function requiredScenarios(run: string): string[];
export function runSuite(
  run: string,
  args: string[],
  onOutput?: (output: string) => void | Promise<void>,
): Promise<Map<string, Finding>>;
