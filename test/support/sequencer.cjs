const { default: Sequencer } = require('@jest/test-sequencer');

const LONG = /[/\\]test[/\\](?:process|campaigns|browser)[/\\]/;

/** Runs the files that start processes or browsers first: they take longest, and should not be the last ones to finish. */
module.exports = class extends Sequencer {
  sort(tests) {
    const sorted = super.sort(tests);
    const isLong = ({ path }) => LONG.test(path);
    return [...sorted.filter(isLong), ...sorted.filter((test) => !isLong(test))];
  }
};
