const { randomBytes } = require('node:crypto');
const { rmSync } = require('node:fs');
const { tmpdir } = require('node:os');
const { join } = require('node:path');
const { TestEnvironment } = require('jest-environment-node');
const { FailedSetUps } = require('./failed-set-ups.cjs');
const { beginContacts, guardEnvironment, takeContacts } = require('./loopback-only.cjs');

/** What a test, and a hook that starts databases and processes, is given at least: a busy machine takes ten times as long. */
const TEST_LIMIT_MS = 180_000;
const HOOK_LIMIT_MS = 300_000;

/**
 * Node's environment, with three additions. The embedded database is loaded outside the sandbox of the test file, because it
 * imports at run time, which the sandbox cannot. A test that contacts anything but this machine fails. A set-up that fails is
 * reported once.
 */
module.exports = class extends TestEnvironment {
  async setup() {
    this.contacts = join(tmpdir(), `perk-contacts-${process.pid}-${randomBytes(4).toString('hex')}`);
    beginContacts(this.contacts);
    Object.assign(process.env, guardEnvironment(this.contacts));
    await super.setup();
    // The sandbox was given a copy of the environment when it was made.
    Object.assign(this.global.process.env, guardEnvironment(this.contacts));
    this.global.pglite = require('@electric-sql/pglite');
    this.setUps = new FailedSetUps();
  }

  async teardown() {
    rmSync(this.contacts, { force: true });
    await super.teardown();
  }

  handleTestEvent(event, state) {
    if (event.name === 'run_start') state.testTimeout = Math.max(TEST_LIMIT_MS, state.testTimeout);
    if (event.name === 'hook_start') event.hook.timeout ??= Math.max(HOOK_LIMIT_MS, state.testTimeout);
    if (event.name === 'hook_failure') this.setUps.handle(event, state);
    if (event.name === 'test_done') event.test.errors.push(...this.contactErrors());
    if (event.name === 'run_finish') state.unhandledErrors.push(...this.contactErrors());
  }

  contactErrors() {
    const contacts = takeContacts(this.contacts);
    if (contacts.length === 0) return [];
    const error = new Error(`Only loopback addresses may be contacted. Refused:\n  ${contacts.join('\n  ')}`);
    error.stack = error.message;
    return [error];
  }
};
