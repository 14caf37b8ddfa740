import { Settings } from '#platform';

/**
 * Whether an e-mail address has to be proven before it counts as verified: always in production, and elsewhere when there
 * is a mail server to send the link with.
 */
export function mustVerifyEmails({ NODE_ENV, SMTP_URL }: Pick<Settings, 'NODE_ENV' | 'SMTP_URL'>): boolean {
  return NODE_ENV === 'production' || SMTP_URL !== undefined;
}
