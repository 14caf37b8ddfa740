const { randomBytes } = require('node:crypto');
const { rmSync } = require('node:fs');
const { tmpdir } = require('node:os');
const { join } = require('node:path');
const { ModernFakeTimers } = require('@jest/fake-timers');
const { ModuleMocker } = require('jest-mock');
const { measureCosts } = require('./costs.cjs');
const { FailedSetUps } = require('./failed-set-ups.cjs');
const { beginContacts, guardEnvironment, takeContacts } = require('./loopback-only.cjs');

/**
 * Minimum timeouts of tests and hooks, also of those that state a shorter one. They start databases and processes, and a busy machine can
 * take ten times as long.
 */
const TEST_LIMIT_MS = 300_000;
const HOOK_LIMIT_MS = 400_000;

/** The symbols under which Jest stores the state of a test file on the global object. */
const STATE =
  /^(JEST_STATE_SYMBOL|EVENT_HANDLERS|TEST_TIMEOUT_SYMBOL|RETRY_|WAIT_BEFORE_RETRY|LOG_ERRORS_BEFORE_RETRY)/;

/**
 * Runs tests in the main context of the worker, as runtime.cjs requires, and then restores what a test file may have changed:
 * environment variables, console and timers. A test that contacts another machine fails. A failed set-up is reported once.
 */
module.exports = class {
  global = globalThis;
  moduleMocker = new ModuleMocker(globalThis);
  fakeTimers = null;
  setUps = new FailedSetUps();
  before = { env: { ...process.env }, exit: process.exit, console: globalThis.console };

  constructor({ projectConfig }, { testPath }) {
    this.recordCosts = measureCosts(testPath);
    this.fakeTimersModern = new ModernFakeTimers({ config: projectConfig, global: globalThis });
  }

  async setup() {
    this.contacts = join(tmpdir(), `perk-contacts-${process.pid}-${randomBytes(4).toString('hex')}`);
    beginContacts(this.contacts);
    Object.assign(process.env, guardEnvironment(this.contacts));
  }

  async teardown() {
    this.recordCosts();
    rmSync(this.contacts, { force: true });
    this.fakeTimersModern.dispose();
    for (const symbol of Object.getOwnPropertySymbols(globalThis))
      if (STATE.test(symbol.description)) delete globalThis[symbol];
    const { env, exit, console } = this.before;
    for (const name of Object.keys(process.env)) if (!(name in env)) delete process.env[name];
    Object.assign(process.env, env);
    process.exit = exit;
    globalThis.console = console;
  }

  getVmContext() {
    return null;
  }

  handleTestEvent(event, state) {
    if (event.name === 'run_start') state.testTimeout = Math.max(TEST_LIMIT_MS, state.testTimeout);
    if (event.name === 'hook_start')
      event.hook.timeout = Math.max(HOOK_LIMIT_MS, event.hook.timeout ?? state.testTimeout);
    if (event.name === 'test_start') event.test.timeout &&= Math.max(TEST_LIMIT_MS, event.test.timeout);
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
