/** Reports a failed `beforeAll` once: its first test carries the error, and the others are skipped, since nothing is there to test. */
class FailedSetUps {
  #failed = new Set();

  /** To be called after jest-circus has handled a `hook_failure` itself. */
  handle({ hook, describeBlock }, state) {
    const isConsequence = this.#hasFailed(describeBlock);
    if (hook.type === 'beforeAll' && !isConsequence) this.#reportOnce(describeBlock);
    // It uses or cleans up what was never made: its error would hide the cause.
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
