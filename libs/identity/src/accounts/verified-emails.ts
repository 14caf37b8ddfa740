import { Settings } from '#kernel';

/**
 * Whether e-mail addresses must be verified: always in production, and elsewhere if a mail server is configured. If
 * not, all addresses count as verified.
 */
export function mustVerifyEmails({ NODE_ENV, SMTP_URL }: Pick<Settings, 'NODE_ENV' | 'SMTP_URL'>): boolean {
  return NODE_ENV === 'production' || SMTP_URL !== undefined;
}
