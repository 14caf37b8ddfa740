const { appendFileSync, readFileSync } = require('node:fs');

/** Ticks of /proc/self/stat per second, on every Linux that Node.js supports. */
const TICKS = 100;

/** CPU seconds of this process and of the child processes that it has waited for; undefined where there is no /proc. */
function cpuSeconds() {
  try {
    const [, afterName] = readFileSync('/proc/self/stat', 'utf8').split(') ');
    const [own, ownKernel, children, childrenKernel] = afterName.split(' ').slice(11, 15).map(Number);
    return { own: (own + ownKernel) / TICKS, children: (children + childrenKernel) / TICKS };
  } catch {
    return undefined;
  }
}

/**
 * Begins to measure a test file. The function that it returns appends `<CPU seconds of the worker> <of its child processes>
 * <seconds> <path>` to the file that TEST_COSTS names, if it names one. A worker runs one file at a time.
 * @param {string} path of the test file
 */
function measureCosts(path) {
  const before = cpuSeconds();
  const began = performance.now();
  return () => {
    const after = cpuSeconds();
    if (!process.env.TEST_COSTS || !before || !after) return;
    const seconds = (performance.now() - began) / 1000;
    const figures = [after.own - before.own, after.children - before.children, seconds];
    appendFileSync(process.env.TEST_COSTS, `${figures.map((figure) => figure.toFixed(2)).join(' ')} ${path}\n`);
  };
}

module.exports = { measureCosts };
