/** Reports a failed `beforeAll` once: the first test has the error, and the others are skipped. */
class FailedSetUps {
  #failed = new Set();

  /** Call this after jest-circus has handled a `hook_failure` itself. */
  handle({ hook, describeBlock }, state) {
    const isConsequence = this.#hasFailed(describeBlock);
    if (hook.type === 'beforeAll' && !isConsequence) this.#reportOnce(describeBlock);
    // It uses something that was never created, and its error would hide the cause.
    if (hook.type === 'beforeAll' && isConsequence) for (const test of testsIn(describeBlock)) test.errors.pop();
    if (hook.type === 'afterAll' && isConsequence) state.unhandledErrors.pop();
  }

  #reportOnce(describeBlock) {
    this.#failed.add(describeBlock);
    const tests = testsIn(describeBlock);
    const first = tests.find(({ mode }) => mode !== 'skip' && mode !== 'todo');
    for (const test of tests.filter((each) => each !== first)) {
      test.errors = [];
      if (test.mode !== 'todo') test.mode = 'skip';
    }
  }

  #hasFailed(describeBlock) {
    for (let block = describeBlock; block; block = block.parent) if (this.#failed.has(block)) return true;
    return false;
  }
}

function testsIn({ children }) {
  return children.flatMap((child) => (child.type === 'test' ? [child] : testsIn(child)));
}

module.exports = { FailedSetUps };
