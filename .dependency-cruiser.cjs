'use strict';

const { names, mayCall, mayHear } = require('./libs/contexts.cjs');

const faces = '^libs/[^/]+/src/index[.]ts$';
const events = '^libs/[^/]+/src/events[.]ts$';
const inside = (contexts) => `^libs/(?:${contexts.join('|')})/`;

/** The two lines that the table writes for each context: whom it may call, and whose events it may know. */
function boundaries(name) {
  const calls = mayCall(name);
  const hears = mayHear(name);
  return [
    {
      name: `${name}-may-call`,
      severity: 'error',
      comment: `${name} may call ${calls.join(', ') || 'no context'}. Hear the other's events, or let the caller pass what is needed; a new dependence is agreed in libs/contexts.cjs.`,
      from: { path: inside([name]) },
      to: { path: faces, pathNot: inside([name, ...calls]) },
    },
    {
      name: `${name}-may-hear`,
      severity: 'error',
      comment: `${name} may know the events of ${hears.join(', ') || 'no context'}. A new subscription is agreed in libs/contexts.cjs.`,
      from: { path: inside([name]) },
      to: { path: events, pathNot: inside([name, ...hears]) },
    },
  ];
}

/** @type {import('dependency-cruiser').IConfiguration} */
module.exports = {
  forbidden: [
    ...names.filter((name) => name !== 'platform').flatMap(boundaries),
    {
      name: 'platform-knows-no-context',
      severity: 'error',
      comment: 'platform is what everyone stands on. Let the context register itself with it instead.',
      from: { path: '^libs/platform/' },
      to: { path: '^libs/', pathNot: '^libs/platform/' },
    },
    {
      name: 'no-deep-import',
      severity: 'error',
      comment: 'Another context is its index.ts, and its events.ts as types. Ask for a method on its service.',
      from: { path: '^libs/([^/]+)/' },
      to: { path: '^libs/', pathNot: ['^libs/$1/', faces, events] },
    },
    {
      name: 'stays-in-its-folder',
      severity: 'error',
      comment: 'A relative path stays in its context. Import another one by its name: #catalog, #submissions/events.',
      from: { path: '^libs/([^/]+)/' },
      to: { dependencyTypes: ['local'], dependencyTypesNot: ['aliased'], pathNot: '^libs/$1/' },
    },
    {
      name: 'events-as-types-only',
      severity: 'error',
      comment: 'Whoever hears an event knows its shape, not its code: import type.',
      from: { path: '^libs/([^/]+)/' },
      to: { path: events, pathNot: '^libs/$1/', dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'libs-never-import-apps',
      severity: 'error',
      comment: 'Apps compose libs. What both need belongs to a lib.',
      from: { path: '^libs/' },
      to: { path: '^apps/' },
    },
    {
      name: 'apps-import-faces',
      severity: 'error',
      comment: 'Apps see the index.ts of a context, and its events. Export what the composition needs.',
      from: { path: '^apps/' },
      to: { path: '^libs/', pathNot: [faces, events] },
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
        'The order in which these files load decides whether a decorator sees undefined. Move what both need to a third file; where only the type is needed, write `import type`, which leaves nothing to load.',
      from: {},
      // One edge of types breaks the circle at run time. A plain import that is used as a type alone does not count as
      // one: the first decorator on such a parameter makes it real.
      to: { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } },
    },
    {
      name: 'no-orphan',
      severity: 'error',
      comment: 'Nobody imports this file. Delete it, or use it.',
      module: {
        path: '^(?:apps|libs)/',
        pathNot: [
          // What a script starts: the processes, and the description of the API.
          '^apps/[^/]+/src/(?:main|openapi)[.]ts$',
          // A face is there before its first visitor.
          faces,
          events,
          '^libs/[^/]+/migrations/',
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
      comment: 'It is not installed in production. Move it to dependencies, or the import to a spec.',
      from: { path: '^(?:apps|libs)/|^ormconfig[.]ts$', pathNot: '[.]spec[.]ts$' },
      to: { dependencyTypes: ['npm-dev'] },
    },
    {
      name: 'no-undeclared-dependency',
      severity: 'error',
      comment: 'It is installed because of another package, and goes when that one does. Declare it in package.json.',
      from: {},
      to: { dependencyTypes: ['npm-no-pkg', 'npm-unknown'] },
    },
    {
      name: 'no-unresolvable',
      severity: 'error',
      comment: 'There is no such file. Of another context only #name and #name/events exist.',
      from: {},
      to: { couldNotResolve: true },
    },
  ],
  options: {
    tsConfig: { fileName: 'tsconfig.json' },
    // Types are edges too: the table speaks of them.
    tsPreCompilationDeps: true,
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '(?:^|/)(?:dist|coverage)/' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      // The first one points the names in package.json at the sources; without it they point at the build.
      conditionNames: ['perk-source', 'import', 'require', 'node', 'default', 'types'],
    },
    skipAnalysisNotInRules: true,
  },
};
