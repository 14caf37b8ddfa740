export interface Suite {
  specs?: readonly string[];
  script?: string;
  command?: readonly string[];
}
export declare const suites: Record<string, Suite>;
export declare const affected: readonly (readonly [prefix: string, suites: readonly string[]])[];
export declare function suitesOf(path: string): string[];
export declare const onServers: readonly string[];
export declare function leftOut(
  args: readonly string[],
  env?: { TEST_SUITES?: string; DATABASE_URL?: string },
): string[];
