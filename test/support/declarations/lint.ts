import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { parser } from 'typescript-eslint';
import { Linter } from 'eslint';

/** A process of its own, because the configuration of the linter is an ES module. */
const PRINT_RULES = `
  import { ESLint } from 'eslint';
  const eslint = new ESLint();
  const configs = await Promise.all(process.argv.slice(1).map((path) => eslint.calculateConfigForFile(path)));
  process.stdout.write(JSON.stringify(configs.map(({ rules }) => rules)));`;

/**
 * Says what the linter would find in files, with the rules that the configuration has for them.
 * @param paths of the files, which need not exist, from the root of the repository
 * @param names of the rules; only those that need no types can be asked
 */
export function linterFor(paths: readonly string[], names: readonly string[]) {
  const options = { cwd: join(__dirname, '../../..'), encoding: 'utf8' } as const;
  const printed = execFileSync(process.execPath, ['--input-type=module', '-e', PRINT_RULES, ...paths], options);
  const all = JSON.parse(printed) as Linter.RulesRecord[];
  /** The numbers of the lines for which there is such a message. */
  return (path: string, lines: readonly string[], message: RegExp): number[] => {
    const configured = all[paths.indexOf(path)]!;
    const messages = new Linter().verify(
      lines.join('\n'),
      {
        files: ['**/*.{ts,tsx}'],
        languageOptions: { parser, parserOptions: { ecmaFeatures: { jsx: true } } },
        rules: Object.fromEntries(names.flatMap((name) => (configured[name] ? [[name, configured[name]]] : []))),
      },
      { filename: path.endsWith('x') ? 'any.tsx' : 'any.ts' },
    );
    const broken = messages.filter(({ ruleId }) => !ruleId || !names.includes(ruleId));
    if (broken.length > 0) throw new Error(JSON.stringify(broken));
    return [...new Set(messages.filter((found) => message.test(found.message)).map(({ line }) => line))];
  };
}
