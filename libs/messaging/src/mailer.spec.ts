import type { Db } from '#database';
import { Log, Settings } from '#kernel';
import { Mailer } from './mailer';

describe('Mailer, at the start', () => {
  function warningsOf(settings: Partial<Settings>): string[] {
    const warnings: string[] = [];
    const log = { warn: (message: string) => warnings.push(message) } as unknown as Log;
    new Mailer(settings as Settings, log, {} as Db).onModuleInit();
    return warnings;
  }

  it('warns in one line about what will not work in production without SMTP_URL', () => {
    const [warning = '', ...others] = warningsOf({ NODE_ENV: 'production' });
    expect(others).toEqual([]);
    expect(warning).toMatch(/^SMTP_URL is not set.*verify their e-mail addresses.*reset passwords/);
    expect(warning).not.toContain('\n');
  });

  it.each([
    ['in production with a mail server', { NODE_ENV: 'production', SMTP_URL: 'smtp://127.0.0.1:25' } as const],
    ['in development', { NODE_ENV: 'development' } as const],
  ])('does not warn %s', (_what, settings) => {
    expect(warningsOf(settings)).toEqual([]);
  });
});
