/** What an attempt to send that failed means. */
export type Failure =
  /** The mail server cannot be reached, or refuses everything: nothing else needs to be tried now. */
  | 'server'
  /** The server may take this message later. */
  | 'later'
  /** It will never take this message. */
  | 'refused'
  /** There is no such mailbox. */
  | 'no-mailbox';

/** What nodemailer adds to an error. */
interface SmtpError extends Error {
  /** The kind of error, such as `EENVELOPE`. */
  code?: string;
  /** The reply code of SMTP (RFC 5321), such as 550; missing if the server did not answer. */
  responseCode?: number;
  /** The answer of the server. */
  response?: string;
  /** The command that was answered. */
  command?: string;
}

/** The codes with which a server says that a mailbox does not exist (RFC 5321, 4.2.3): unavailable, not local, not a valid name. */
const NO_MAILBOX = new Set([550, 551, 553]);
/** The enhanced code (RFC 3463), such as `5.1.1`. Its second number is the subject: 1 is the address. */
const ENHANCED = /^\d{3}[ -](\d)\.(\d{1,3})\.\d{1,3}\b/;

export function failureOf(error: unknown): Failure {
  const { code: kind, responseCode: code, response = '', command = '' } = error as SmtpError;
  // Found before anything was sent.
  if (kind === 'EENVELOPE' && command === 'API') return 'refused';
  const isAboutMessage = command === 'RCPT TO' || command === 'DATA';
  if (code === undefined || code === 421 || !isAboutMessage) return 'server';
  if (code < 500) return 'later';
  const enhanced = ENHANCED.exec(response);
  const isAddress = enhanced ? enhanced[2] === '1' : command === 'RCPT TO' && NO_MAILBOX.has(code);
  return isAddress ? 'no-mailbox' : 'refused';
}

/** What the operator is shown about a failure. */
export function replyOf(error: unknown): string {
  const { response, message } = error as SmtpError;
  return (response ?? message).replace(/\s+/g, ' ').slice(0, 300);
}
