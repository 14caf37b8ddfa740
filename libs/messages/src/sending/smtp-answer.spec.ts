import { failureOf, replyOf } from './smtp-answer';

const answer = (response: string, command: string) =>
  Object.assign(new Error('Refused'), { response, command, responseCode: Number(response.slice(0, 3)) });

describe('an answer of a mail server', () => {
  it.each([
    ['550 5.1.1 No such user', 'RCPT TO', 'no-mailbox'],
    ['550 No such user', 'RCPT TO', 'no-mailbox'],
    ['551 User not local', 'RCPT TO', 'no-mailbox'],
    ['553 Mailbox name not allowed', 'RCPT TO', 'no-mailbox'],
    ['554 5.1.10 Recipient not found', 'DATA', 'no-mailbox'],
    ['550-5.1.1 The account does not\r\n550 5.1.1 exist', 'RCPT TO', 'no-mailbox'],
    // The mailbox exists.
    ['550 5.7.1 Rejected as spam', 'RCPT TO', 'refused'],
    ['552 5.2.2 Mailbox full', 'RCPT TO', 'refused'],
    ['554 Transaction failed', 'DATA', 'refused'],
    ['550 Message rejected', 'DATA', 'refused'],
    ['450 4.2.1 Greylisted', 'RCPT TO', 'later'],
    ['452 4.2.2 Mailbox full', 'RCPT TO', 'later'],
    ['451 Try again', 'DATA', 'later'],
    // About everything that is sent.
    ['421 4.3.2 Shutting down', 'RCPT TO', 'server'],
    ['421 Too many connections', 'CONN', 'server'],
    ['535 5.7.8 Credentials invalid', 'AUTH PLAIN', 'server'],
    ['530 5.7.0 Must issue STARTTLS', 'MAIL FROM', 'server'],
    ['550 5.1.8 Sender address rejected', 'MAIL FROM', 'server'],
  ])('%s to %s means: %s', (response, command, failure) => {
    expect(failureOf(answer(response, command))).toBe(failure);
  });

  it('that does not come means that the server does not work', () => {
    expect(failureOf(Object.assign(new Error('connect ECONNREFUSED'), { command: 'CONN' }))).toBe('server');
    expect(failureOf(new Error('Connection closed'))).toBe('server');
  });

  it('is not asked for an address that cannot be one', () => {
    const error = Object.assign(new Error('Invalid recipient'), { code: 'EENVELOPE', command: 'API' });
    expect(failureOf(error)).toBe('refused');
  });

  it('is kept in one short line', () => {
    expect(replyOf(answer(`550 ${'x '.repeat(400)}`, 'RCPT TO'))).toHaveLength(300);
    expect(replyOf(answer('550-One\r\n550 two', 'RCPT TO'))).toBe('550-One 550 two');
    expect(replyOf(new Error('Connection closed'))).toBe('Connection closed');
  });
});
