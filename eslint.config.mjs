import js from '@eslint/js';
import { defineConfig, globalIgnores } from 'eslint/config';
import tseslint from 'typescript-eslint';
import table from './libs/contexts.cjs';

const specs = ['**/*.spec.ts', 'test/**/*.ts'];
const settings = ['libs/platform/src/settings.ts', 'libs/platform/src/{config,settings}/**'];

/** Imports that are wrong wherever they stand. */
const nowhere = [
  {
    name: 'typeorm',
    importNames: ['OneToMany', 'ManyToOne', 'OneToOne', 'ManyToMany', 'JoinColumn', 'JoinTable'],
    message: 'Keep the id in a column, and load the other row through whoever owns it: ids, not relations.',
  },
  {
    name: '@nestjs/common',
    importNames: ['forwardRef'],
    message: 'Two that need each other are one, or need a third: move what both use, or publish an event.',
  },
];

/** Where HTTP is spoken: everything else gives values and throws errors, whoever asks. */
const edge = [
  '**/*.{controller,guard,interceptor,strategy,module,answers,page}.ts',
  '**/pages/**',
  '**/index.ts',
  'libs/platform/src/{http,metrics}/**',
  'libs/mcp/src/protocol/**',
];
const DECIDED_AT_EDGE =
  'Status, headers, pages and streams are decided at the edge: return a value or throw a Problem, and let the controller, or what its endpoint declares, make the answer.';

const restrictImports = (...patterns) => ({ 'no-restricted-imports': ['error', { paths: nowhere, patterns }] });

const oneOf = (names) => `(?:${names.join('|')})`;
const listed = (names) => names.join(', ') || 'no context';

/**
 * What the table forbids one context, said where the editor shows it. Dependency-cruiser is the judge: it resolves each
 * path; this reads only how an import is written.
 */
function boundaries(name) {
  const calls = table.mayCall(name);
  const hears = table.mayHear(name);
  const patterns = [
    {
      regex: `^#(?!${oneOf([name, ...calls])}$)[^/]+$`,
      message: `${name} may call ${listed(calls)}. Hear the other's events, or let the caller pass what is needed; a new dependence is agreed in libs/contexts.cjs.`,
    },
    {
      regex: `^#(?!${oneOf([name, ...hears])}/)[^/]+/events$`,
      message: `${name} may know the events of ${listed(hears)}. A new subscription is agreed in libs/contexts.cjs.`,
    },
    {
      regex: '^#[^/]+/events$',
      allowTypeImports: true,
      message: 'Whoever hears an event knows its shape, not its code: import type.',
    },
    {
      regex: '^#[^/]+/(?!events$)',
      message: 'Of another context only #name and #name/events exist. Ask for a method on its service.',
    },
  ];
  // How many steps up leave the context depends on how deep the file lies: a configuration for each depth, of which
  // exactly one matches a file, since the options of a rule do not add up.
  return [0, 1, 2, 3, 4].map((depth) => ({
    files: [`libs/${name}/${'*/'.repeat(depth)}*.ts`],
    rules: restrictImports(...patterns, {
      regex: `^(?:\\./)?(?:\\.\\./){${depth + 1}}`,
      message: 'A relative path stays in its context. Import another one by its name: #catalog, #submissions/events.',
    }),
  }));
}

const canParse = {
  object: 'URL',
  property: 'canParse',
  message: 'Once it is compiled, it refuses URLs with letters such as ü: use urlFrom() of the platform.',
};
const env = {
  object: 'process',
  property: 'env',
  message: 'Inject SETTINGS: each setting is declared, validated and described in libs/platform/src/settings.ts.',
};
const now = {
  object: 'Date',
  property: 'now',
  message: 'Ask the injected Clock for the time, so that a test can move it.',
};
const random = {
  object: 'Math',
  property: 'random',
  message: 'Take it as a parameter, or make ids and tokens with #platform, so that a test can foresee it.',
};

export default defineConfig(
  // What uses a generated client is compiled with it.
  globalIgnores(['**/dist/', '**/node_modules/', '**/coverage/', '.data/', 'test/clients/usage/']),
  { linterOptions: { reportUnusedDisableDirectives: 'error', reportUnusedInlineConfigs: 'error' } },

  {
    files: ['**/*.ts'],
    extends: [js.configs.recommended, tseslint.configs.recommendedTypeChecked],
    languageOptions: { parserOptions: { projectService: true, tsconfigRootDir: import.meta.dirname } },
    rules: {
      eqeqeq: ['error', 'always', { null: 'ignore' }],
      // `import type` on a constructor parameter erases what Nest reads to inject it. The fix of this rule would break
      // the start, and no compiler would tell.
      '@typescript-eslint/consistent-type-imports': 'off',
      '@typescript-eslint/no-explicit-any': 'error',
      '@typescript-eslint/no-floating-promises': 'error',
      '@typescript-eslint/no-misused-promises': 'error',
      '@typescript-eslint/no-non-null-assertion': 'error',
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', ignoreRestSiblings: true }],
      // An async method without await turns what it throws into a rejection, as its callers expect.
      '@typescript-eslint/require-await': 'off',
      '@typescript-eslint/restrict-template-expressions': ['error', { allowNumber: true, allowBoolean: true }],
      // A promise that is returned from a try block rejects after its catch was left.
      '@typescript-eslint/return-await': ['error', 'error-handling-correctness-only'],
      '@typescript-eslint/switch-exhaustiveness-check': ['error', { considerDefaultExhaustiveForUnions: true }],
      ...restrictImports(),
    },
  },

  {
    files: ['apps/**/*.ts'],
    rules: restrictImports({
      regex: '^(?:\\.\\.?/)+libs/',
      message: 'Apps import a context by its name: #catalog.',
    }),
  },
  ...table.names.flatMap(boundaries),

  {
    files: ['libs/**/*.ts'],
    ignores: [...edge, ...specs],
    rules: {
      // Not the rule of the same name above: the options of one rule do not add up.
      '@typescript-eslint/no-restricted-imports': [
        'error',
        {
          paths: [
            { name: 'express', message: DECIDED_AT_EDGE },
            {
              name: 'node:http',
              importNames: ['IncomingMessage', 'ServerResponse'],
              message: DECIDED_AT_EDGE,
            },
            {
              name: '@nestjs/common',
              importNames: ['HttpException', 'HttpStatus', 'Req', 'Request', 'Res', 'Response', 'StreamableFile'],
              message: DECIDED_AT_EDGE,
            },
            {
              name: '#platform',
              importNames: ['htmlAnswer', 'PlainAnswer', 'sendEventStream'],
              message: DECIDED_AT_EDGE,
            },
          ],
          patterns: [
            {
              regex: '/pages/|/(?:answer|html-answer|cached-answer)$|[.](?:controller|guard|interceptor|answers|page)$',
              message: DECIDED_AT_EDGE,
            },
          ],
        },
      ],
    },
  },

  { files: ['libs/**/*.ts'], rules: { 'no-console': ['error'] } },
  {
    files: ['apps/**/*.ts', 'libs/**/*.ts', 'ormconfig.ts'],
    ignores: [...specs, ...settings],
    rules: { 'no-restricted-properties': ['error', env, canParse] },
  },
  {
    files: ['libs/**/*.ts'],
    ignores: ['libs/platform/**'],
    rules: {
      'no-restricted-syntax': [
        'error',
        { selector: "NewExpression[callee.name='Date'][arguments.length=0]", message: now.message },
        { selector: "CallExpression[callee.name='Date']", message: now.message },
      ],
    },
  },
  {
    files: ['libs/**/*.ts'],
    ignores: ['libs/platform/**', ...specs],
    rules: { 'no-restricted-properties': ['error', env, canParse, now, random] },
  },
  {
    files: ['libs/**/*.spec.ts'],
    ignores: ['libs/platform/**'],
    rules: { 'no-restricted-properties': ['error', now, random] },
  },

  {
    files: specs,
    rules: {
      // Answers are read as they came; what they hold is asserted, not declared.
      '@typescript-eslint/no-explicit-any': 'off',
      '@typescript-eslint/no-unsafe-argument': 'off',
      '@typescript-eslint/no-unsafe-assignment': 'off',
      '@typescript-eslint/no-unsafe-call': 'off',
      '@typescript-eslint/no-unsafe-member-access': 'off',
      '@typescript-eslint/no-unsafe-return': 'off',
      '@typescript-eslint/no-non-null-assertion': 'off',
      // expect(double.method) names a method, it does not call it.
      '@typescript-eslint/unbound-method': 'off',
    },
  },

  {
    files: ['**/*.cjs', '**/*.mjs', '**/*.js'],
    extends: [js.configs.recommended],
    languageOptions: {
      globals: Object.fromEntries(
        [
          'AbortController',
          'AbortSignal',
          'Buffer',
          'TextDecoder',
          'TextEncoder',
          'URL',
          'URLSearchParams',
          'clearInterval',
          'clearTimeout',
          'console',
          'fetch',
          'performance',
          'process',
          'queueMicrotask',
          'setImmediate',
          'setInterval',
          'setTimeout',
          'structuredClone',
        ].map((name) => [name, 'readonly']),
      ),
    },
    rules: {
      eqeqeq: ['error', 'always', { null: 'ignore' }],
      'no-unused-vars': ['error', { argsIgnorePattern: '^_' }],
    },
  },
  {
    files: ['**/*.cjs', '**/*.js'],
    languageOptions: {
      sourceType: 'commonjs',
      globals: { __dirname: 'readonly', __filename: 'readonly' },
    },
  },
);
