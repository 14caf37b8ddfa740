import js from '@eslint/js';
import { defineConfig, globalIgnores } from 'eslint/config';
import tseslint from 'typescript-eslint';
import table from './libs/contexts.cjs';

const specs = ['**/*.spec.ts', 'test/**/*.ts'];
const settings = ['libs/kernel/src/settings/read-settings.ts'];

/** Only the base libraries and those below them may create random values. */
const lowLevel = [...Object.keys(table.base), ...Object.keys(table.libraries)].map((name) => `libs/${name}/**`);

/** Imports that are forbidden everywhere. */
const forbiddenImports = [
  {
    name: 'typeorm',
    importNames: ['OneToMany', 'ManyToOne', 'OneToOne', 'ManyToMany', 'JoinColumn', 'JoinTable'],
    message: 'Do not use relations. Store the id in a column, and load the other row through the context that owns it.',
  },
  {
    name: '@nestjs/common',
    importNames: ['forwardRef'],
    message: 'Avoid circular dependencies: move shared code to a third module, or publish an event.',
  },
];

/** Files that may depend on HTTP. All others return values and throw errors. */
const edge = [
  '**/*.{controller,guard,interceptor,strategy,module,responses,page}.ts',
  '**/pages/**',
  '**/index.ts',
  'libs/http/src/**',
  'libs/mcp/src/protocol/**',
];
const DECIDED_AT_EDGE =
  'Status, headers, pages and streams belong to controllers: return a value or throw an ApiError, and let the controller or its endpoint declaration produce the response.';

const restrictImports = (...patterns) => ({
  'no-restricted-imports': ['error', { paths: forbiddenImports, patterns }],
});

const oneOf = (names) => `(?:${names.join('|')})`;
const listed = (names) => names.join(', ') || 'no context';

/**
 * The forbidden imports of a context, for editors. Dependency-cruiser enforces them more reliably, because it resolves paths
 * instead of only reading the text of imports.
 */
function boundaries(name) {
  const calls = table.mayCall(name);
  const hears = table.mayHear(name);
  const uses = table.mayUse(name);
  const patterns = [
    {
      regex: `^#(?!${oneOf([name, ...calls])}$)[^/]+$`,
      message: `${name} may import ${listed(calls)}. Subscribe to the other context's events, or pass the data as a parameter. To allow a new dependency, edit libs/contexts.cjs.`,
    },
    {
      regex: `^#(?!${oneOf([name, ...hears])}/)[^/]+/events$`,
      message: `${name} may import the event types of ${listed(hears)}. To allow a new subscription, edit libs/contexts.cjs.`,
    },
    {
      regex: '^#[^/]+/events$',
      allowTypeImports: true,
      message: 'Subscribers may use only the types of events: use `import type`.',
    },
    {
      regex: uses.length > 0 ? `^#(?!${oneOf(uses)}$)[^/]+/(?!events$)` : '^#[^/]+/(?!events$)',
      message: `Another folder can be imported only as #name and #name/events; besides, ${name} may import ${uses.join(', ') || 'nothing'}. If you need more, add a method to its service.`,
    },
  ];
  // How many `../` leave the context depends on the depth of the file, so there is one configuration for each depth. Exactly
  // one matches a file, because the options of a rule are not merged.
  return [0, 1, 2, 3, 4].map((depth) => ({
    files: [`libs/${name}/${'*/'.repeat(depth)}*.ts`],
    rules: restrictImports(...patterns, {
      regex: `^(?:\\./)?(?:\\.\\./){${depth + 1}}`,
      message:
        'Use relative paths only inside a context. Import another context by name: #catalog, #submissions/events.',
    }),
  }));
}

const canParse = {
  object: 'URL',
  property: 'canParse',
  message: 'After optimization by V8, it rejects URLs with letters such as ü. Use urlFrom() of #outbound.',
};
const env = {
  object: 'process',
  property: 'env',
  message:
    'Inject SETTINGS: each setting is declared, validated and described in the *.settings.ts of its context, or in libs/kernel.',
};
/** The one file that reads the clock of the machine. */
const CLOCK = 'libs/kernel/src/clock.ts';
/** The one statement that reads the clock of the database, to compare it with that of the process. */
const SERVER_TIME = 'libs/database/src/server-time.ts';
const now = {
  object: 'Date',
  property: 'now',
  message: 'Use the injected Clock, so that tests can control the time.',
};
const systemTime = [
  { selector: "NewExpression[callee.name='Date'][arguments.length=0]", message: now.message },
  { selector: "CallExpression[callee.name='Date']", message: now.message },
];
const newIdTime = {
  selector: "CallExpression[callee.name='newId'][arguments.length<2]",
  message: 'Pass the time that is stored as createdAt: newId(prefix, at).',
};
const SQL_CLOCKS = [
  String.raw`(?<![\w.])(?:now|(?:clock|statement|transaction)_timestamp|timeofday) *[(] *[)]`,
  String.raw`\b(?:current_(?:date|time|timestamp)|localtime|localtimestamp)\b`,
  String.raw`\b(?:date|time|timestamp|timestamptz) +'(?:now|today|tomorrow|yesterday)'`,
  String.raw`'(?:now|today|tomorrow|yesterday)'::`,
].join('|');
const sqlTime = {
  selector: `Literal[value=/${SQL_CLOCKS}/i], TemplateElement[value.raw=/${SQL_CLOCKS}/i]`,
  message:
    'Pass the time of the injected Clock as a parameter, such as $1::timestamptz: the clock of the database is another one, and tests cannot control it.',
};
const random = {
  object: 'Math',
  property: 'random',
  message:
    'Use newId() of #kernel and the functions of #kernel/secrets for ids and tokens, or take the value as a parameter.',
};

/** The guest pages and those for agents run in browsers, with what the service or a host has given them. */
const guest = [
  {
    files: ['apps/guest/src/**/*.ts', 'apps/agent-apps/src/**/*.ts'],
    rules: {
      ...restrictImports({
        regex: '^#|^(?:\\.\\.?/)+(?:libs|apps)/|^node:',
        message:
          'These pages import nothing from the service. It renders what guests see, and hosts pass on what agents see.',
      }),
      'no-restricted-properties': [
        'error',
        ...['innerHTML', 'outerHTML', 'insertAdjacentHTML'].map((property) => ({
          property,
          message: 'Names and notes come from strangers: render them as text.',
        })),
      ],
    },
  },
];

/** The dashboard runs in browsers. It knows the service only through the generated client. */
const dashboardImports = (...patterns) =>
  restrictImports(
    {
      regex: '^#|^(?:\\.\\.?/)+(?:libs|apps)/|^node:',
      message: 'The dashboard imports nothing from the service. Call the API through api/client.ts.',
    },
    ...patterns,
  );
const BASE_UI = {
  regex: '^@base-ui/',
  message: 'Base UI is used only in ui/: add a component there.',
};
/** The one file that turns text into numbers. */
const NUMBER_READER = 'apps/dashboard/src/ui/read-number.ts';
const READS_NUMBERS =
  'Only ui/read-number.ts reads numbers, in the way of the country of the reader. Let people type them into a NumberField, and read those of programs with wholeNumber().';
const dashboardSyntax = [
  {
    selector:
      'JSXText[value=/[A-Za-z]{2}/], JSXAttribute[name.name=/^(?:label|title|alt|placeholder|aria-label|hint|lead)$/] > Literal[value=/[A-Za-z]{2}/]',
    message: 'All text that users read is in the words.ts of the page, or in words/ if several pages have it.',
  },
  {
    selector: "JSXAttribute[name.name='dangerouslySetInnerHTML'], MemberExpression[property.name='innerHTML']",
    message: 'Names and notes come from strangers: render them as text.',
  },
];
const numberSyntax = [
  {
    // Also where they are passed on, such as in `map(Number)`. `Number.isFinite` reads nothing.
    selector: [
      ":not(MemberExpression) > Identifier[name='Number']",
      "MemberExpression > Identifier.property[name='Number']",
      'Identifier[name=/^(?:parseFloat|parseInt|BigInt)$/]',
      'MemberExpression[computed=true][property.value=/^(?:Number|parseFloat|parseInt|BigInt)$/]',
      "MemberExpression[property.name='valueAsNumber'], MemberExpression[property.value='valueAsNumber']",
      "UnaryExpression[operator='+']",
    ].join(', '),
    message: READS_NUMBERS,
  },
  {
    // The digits of a code from an e-mail are no number.
    selector:
      "JSXAttribute[name.name='type'] > Literal[value='number'], JSXOpeningElement:not(:has(Literal[value='one-time-code'])) > JSXAttribute[name.name='inputMode'] > Literal[value=/^(?:numeric|decimal)$/]",
    message: 'Use a NumberField: it reads numbers in the way of the country of the reader.',
  },
];
const dashboard = [
  {
    files: ['apps/dashboard/src/**/*.{ts,tsx}'],
    rules: {
      ...dashboardImports(BASE_UI),
      'no-restricted-globals': ['error', { name: 'fetch', message: 'Call the API through api/client.ts.' }],
      'no-restricted-syntax': ['error', ...dashboardSyntax, ...numberSyntax],
    },
  },
  { files: ['apps/dashboard/src/ui/**/*.{ts,tsx}'], rules: dashboardImports() },
  { files: [NUMBER_READER], rules: { 'no-restricted-syntax': ['error', ...dashboardSyntax] } },
  { files: ['apps/dashboard/src/api/client.ts'], rules: { 'no-restricted-globals': 'off' } },
  {
    files: ['apps/dashboard/src/pages/**/*.{ts,tsx}'],
    rules: dashboardImports(BASE_UI, {
      regex: '^(?:\\.\\./\\.\\./(?!ui/|api/|words/|(?:session|declared-pages)\\.ts$)|(?:\\.\\./){1}(?!\\.\\./))',
      message: 'A page imports only from ui/, api/, words/, session.ts, declared-pages.ts and its own folder.',
    }),
  },
];

export default defineConfig(
  // Uses generated clients, and is compiled together with them.
  globalIgnores(['**/dist/', '**/node_modules/', '**/coverage/', '.data/', 'test/clients/usage/']),
  { linterOptions: { reportUnusedDisableDirectives: 'error', reportUnusedInlineConfigs: 'error' } },

  {
    files: ['**/*.{ts,tsx}'],
    // The usual rules are in .oxlintrc.json.
    extends: [tseslint.configs.base],
    rules: restrictImports(),
  },

  {
    files: ['apps/**/*.ts'],
    rules: restrictImports({
      regex: '^(?:\\.\\.?/)+libs/',
      message: 'Import contexts by name in apps: #catalog.',
    }),
  },
  ...table.names.flatMap(boundaries),
  ...dashboard,
  ...guest,

  {
    files: ['libs/**/*.ts'],
    ignores: [...edge, ...specs],
    rules: {
      // Not the rule of the same name above, because the options of a rule are not merged.
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
            { name: '#http/pages', importNames: ['htmlResponse', 'RawResponse'], message: DECIDED_AT_EDGE },
            { name: '#http/host', importNames: ['sendEventStream'], message: DECIDED_AT_EDGE },
          ],
          patterns: [
            {
              regex:
                '/pages/|/(?:response|html-response|cached-response)$|[.](?:controller|guard|interceptor|responses|page)$',
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
    ignores: [...specs, ...settings, 'apps/guest/src/**', 'apps/agent-apps/src/**'],
    rules: { 'no-restricted-properties': ['error', env, canParse] },
  },
  { files: ['libs/**/*.ts'], rules: { 'no-restricted-syntax': ['error', sqlTime] } },
  {
    files: ['libs/**/*.ts'],
    ignores: [CLOCK, ...lowLevel.map((folder) => `${folder}/*.spec.ts`)],
    rules: { 'no-restricted-syntax': ['error', sqlTime, ...systemTime] },
  },
  {
    files: ['libs/**/*.ts'],
    ignores: [CLOCK, ...specs],
    rules: { 'no-restricted-syntax': ['error', sqlTime, ...systemTime, newIdTime] },
  },
  {
    // A migration may fill a new column with the time at which it is applied.
    files: ['libs/*/migrations/*.ts', SERVER_TIME],
    rules: { 'no-restricted-syntax': ['error', ...systemTime] },
  },
  {
    files: ['libs/**/*.ts'],
    ignores: [CLOCK, ...settings, ...specs],
    rules: { 'no-restricted-properties': ['error', env, canParse, now] },
  },
  {
    files: ['libs/**/*.ts'],
    ignores: [...lowLevel, ...specs],
    rules: { 'no-restricted-properties': ['error', env, canParse, now, random] },
  },
  {
    files: ['libs/**/*.spec.ts'],
    ignores: lowLevel,
    rules: { 'no-restricted-properties': ['error', now, random] },
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
