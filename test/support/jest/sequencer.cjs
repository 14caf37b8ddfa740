const { default: Sequencer } = require('@jest/test-sequencer');

/** Folders and files in `test` that take longest, most of them because they start processes or browsers. */
const LONG = [
  ...['process/', 'stress/', 'browser/', 'scale/'],
  ...['contract/generate.', 'e2e/webhooks/event-stream.', 'e2e/webhooks/webhook-receivers.', 'support/jest/template.'],
];

/** Runs the longest files first, so that they are not the last ones to finish. */
module.exports = class extends Sequencer {
  sort(tests) {
    const sorted = super.sort(tests);
    const isLong = ({ path }) => LONG.some((name) => path.replaceAll('\\', '/').includes(`/test/${name}`));
    return [...sorted.filter(isLong), ...sorted.filter((test) => !isLong(test))];
  }
};
