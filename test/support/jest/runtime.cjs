const Module = require('node:module');
const { join, relative } = require('node:path');
const { default: JestRuntime } = require('jest-runtime');

const root = join(__dirname, '../../..');

/**
 * Loads modules with Node's own `require`, once per worker instead of once per test file. The service is loaded from dist/,
 * which is built before the first test, so that tests run the compiled code. Only the test file and the TypeScript test
 * helpers are loaded again for each file, because they register hooks and have state that belongs to the file.
 * It expects an environment that runs tests in the main context, such as environment.cjs.
 */
module.exports = class extends JestRuntime {
  requireModule(from, name) {
    const load = Module.createRequire(from);
    if (from !== this._testPath || name !== undefined) return load(name ?? from);
    loading = this;
    globalThis.jest = this.jestGlobals.jestObjectFor(from);
    return load(from);
  }

  /** The module that defines `describe` and `it`. It is loaded again for each file, because it stores the tests of the file. */
  requireInternalModule(path) {
    delete require.cache[path];
    return Module.createRequire(path)(path);
  }

  teardown() {
    super.teardown();
    delete globalThis.jest;
    for (const path of Object.keys(require.cache))
      if (path.endsWith('.ts') || path === this._testPath) delete require.cache[path];
  }

  /** Not needed: all modules use the real `process`. */
  installGetBuiltinModule() {}
};

/** The runtime of the current test file; a worker runs one file at a time. */
let loading;

/** The dashboard is not part of it: it is bundled for browsers. */
const CODE = /^(?:(?:apps(?![/\\]dashboard[/\\])|libs)[/\\].*|ormconfig)(?<!\.spec)\.ts$/;

/** Maps a source file of the service to its compiled file; returns other paths unchanged. */
function built(path) {
  const name = relative(root, path);
  return CODE.test(name) ? join(root, 'dist', name.replace(/ts$/, 'js')) : path;
}

const resolve = Module._resolveFilename;
Module._resolveFilename = function (...args) {
  return built(resolve.apply(this, args));
};

Module._extensions['.ts'] = (module, path) => {
  module._compile(loading.transformCache.transform(path), path);
};
