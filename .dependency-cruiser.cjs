'use strict';

const { base, names, parts, mayCall, mayHear, mayUse } = require('./libs/contexts.cjs');

const faces = '^libs/[^/]+/src/index[.]ts$';
const events = '^libs/[^/]+/src/events[.]ts$';
/** The other entry points of base libraries. */
const fileOf = (part) => part.replace('/', '/src/');
const partsIn = (listed) => `^libs/(?:${listed.map(fileOf).join('|')})[.]ts$`;
const inside = (contexts) => `^libs/(?:${contexts.join('|')})/`;

/** The rules for a folder, from the table: whose index.ts it may import, which other entry points, and whose event types. */
function boundaries(name) {
  const calls = mayCall(name);
  const hears = mayHear(name);
  const uses = mayUse(name);
  return [
    {
      name: `${name}-may-call`,
      severity: 'error',
      comment: `${name} may import ${calls.join(', ') || 'no other folder'}. Subscribe to the other context's events, or pass the data as a parameter. To allow a new dependency, edit libs/contexts.cjs.`,
      from: { path: inside([name]) },
      to: { path: faces, pathNot: inside([name, ...calls]) },
    },
    {
      name: `${name}-may-use`,
      severity: 'error',
      comment: `${name} may import ${uses.join(', ') || 'only the index.ts of others'}. What index.ts has is enough for most contexts. To allow more, edit libs/contexts.cjs.`,
      from: { path: inside([name]) },
      to: { path: partsIn(parts), pathNot: [inside([name]), ...(uses.length > 0 ? [partsIn(uses)] : [])] },
    },
    {
      name: `${name}-may-hear`,
      severity: 'error',
      comment: `${name} may import the event types of ${hears.join(', ') || 'no context'}. To allow a new subscription, edit libs/contexts.cjs.`,
      from: { path: inside([name]) },
      to: { path: events, pathNot: inside([name, ...hears]) },
    },
  ];
}

/** @type {import('dependency-cruiser').IConfiguration} */
module.exports = {
  forbidden: [
    ...names.flatMap(boundaries),
    {
      name: 'no-deep-import',
      severity: 'error',
      comment:
        'Import another folder only through its index.ts, types from its events.ts, or an entry point that libs/contexts.cjs lists. If you need more, add a method to its service.',
      from: { path: '^libs/([^/]+)/' },
      to: { path: '^libs/', pathNot: ['^libs/$1/', faces, events, partsIn(parts)] },
    },
    {
      name: 'stays-in-its-folder',
      severity: 'error',
      comment:
        'Use relative paths only inside a context. Import another context by name: #catalog, #submissions/events.',
      from: { path: '^libs/([^/]+)/' },
      to: { dependencyTypes: ['local'], dependencyTypesNot: ['aliased'], pathNot: '^libs/$1/' },
    },
    {
      name: 'events-as-types-only',
      severity: 'error',
      comment: 'Subscribers may use only the types of events: use `import type`.',
      from: { path: '^libs/([^/]+)/' },
      to: { path: events, pathNot: '^libs/$1/', dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'libs-never-import-apps',
      severity: 'error',
      comment: 'Libs must not import from apps. Move shared code to a lib.',
      from: { path: '^libs/' },
      to: { path: '^apps/' },
    },
    {
      name: 'apps-import-faces',
      severity: 'error',
      comment:
        'Apps may import only the index.ts of a context, its events, and the entry points of the base libraries. Export what the app needs there.',
      from: { path: '^apps/' },
      to: { path: '^libs/', pathNot: [faces, events, partsIn(parts)] },
    },
    {
      name: 'apps-import-by-name',
      severity: 'error',
      comment: 'Apps import a context by its name: #catalog.',
      from: { path: '^apps/' },
      to: { path: '^libs/', dependencyTypesNot: ['aliased'] },
    },
    {
      name: 'no-cycle',
      severity: 'error',
      comment:
        'In a cycle, a decorator may see undefined, depending on the load order. Move shared code to a third file, or use `import type` if only the type is needed.',
      from: {},
      // A type-only import breaks the cycle at run time. A plain import that is used only as a type does not, because a
      // decorator on such a parameter would turn it into a real one.
      to: { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } },
    },
    {
      name: 'no-cycle-of-types',
      severity: 'error',
      comment:
        'In the base libraries, files must not form a cycle even with `import type`: declare the type in a file below both.',
      from: { path: inside(Object.keys(base)) },
      to: { circular: true },
    },
    {
      name: 'no-orphan',
      severity: 'error',
      comment: 'No file imports this one. Delete it, or use it.',
      module: {
        path: '^(?:apps|libs)/',
        pathNot: [
          // Started by scripts: the processes, the API description, and the commands of the operator.
          '^apps/[^/]+/src/(?:main|openapi)[.]ts$',
          '^apps/operate[.]ts$',
          // Started by another file as a process of its own.
          '^libs/images/src/image-decoder[.]ts$',
          // The public entry points of contexts, which may not have users yet.
          faces,
          events,
          partsIn(parts),
          '^libs/[^/]+/migrations/',
          // Read by test/scale.
          '^libs/[^/]+/scale-rows[.]cjs$',
          '^libs/contexts[.]cjs$',
          '[.]spec[.]ts$',
          '[.]d[.]ts$',
        ],
        numberOfDependentsLessThan: 1,
      },
      from: {},
    },
    {
      name: 'no-dev-dependency',
      severity: 'error',
      comment:
        'Development dependencies are not installed in production. Move the package to dependencies, or the import to a spec.',
      from: { path: '^(?:apps|libs)/|^ormconfig[.]ts$', pathNot: '[.]spec[.]ts$' },
      to: { dependencyTypes: ['npm-dev'] },
    },
    {
      name: 'no-undeclared-dependency',
      severity: 'error',
      comment: 'This package is only installed as a dependency of another one. Declare it in package.json.',
      from: {},
      to: { dependencyTypes: ['npm-no-pkg', 'npm-unknown'] },
    },
    {
      name: 'no-unresolvable',
      severity: 'error',
      comment:
        'The file does not exist. Another folder can be imported only as #name, #name/events, and as libs/contexts.cjs lists.',
      from: {},
      to: { couldNotResolve: true },
    },
  ],
  options: {
    tsConfig: { fileName: 'tsconfig.json' },
    // Includes type-only imports, since the table of allowed dependencies applies to them too.
    tsPreCompilationDeps: true,
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '(?:^|/)(?:dist|coverage)/' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      // The first condition resolves the names in package.json to the sources instead of the build.
      conditionNames: ['perk-source', 'import', 'require', 'node', 'default', 'types'],
    },
    skipAnalysisNotInRules: true,
  },
};
