import { LoggerService } from '@nestjs/common';
import { destination, Logger, pino, stdSerializers } from 'pino';
import { Settings } from './settings';

export type Log = Logger;

/** Injection token of the structured log. */
export const LOG = Symbol('LOG');

const SECRETS = [
  'password',
  'newPassword',
  'accessToken',
  'refreshToken',
  'token',
  'key',
  'authorization',
  '["x-api-key"]',
];

/** One JSON line per fact on standard output. Fields that hold secrets are blanked wherever they turn up. */
export function openLog(settings: Pick<Settings, 'LOG_LEVEL'>): Log {
  const paths = SECRETS.flatMap((name) => [name, name.startsWith('[') ? `*${name}` : `*.${name}`]);
  return pino(
    {
      level: settings.LOG_LEVEL,
      base: undefined,
      timestamp: pino.stdTimeFunctions.isoTime,
      redact: { paths, censor: '[redacted]' },
      serializers: { err: describeError },
    },
    // Buffered: a write per request would cost more than the request's own logging. Flushed at exit.
    destination({ fd: 1, sync: false, minLength: 4096, periodicFlush: 500 }),
  );
}

/** What a developer needs of an error. Not all that hangs from it: a database error carries the row that it refused. */
function describeError(error: unknown): object {
  if (!(error as Error | null)?.message) return { message: String(error) };
  const described = stdSerializers.err(error as Error) as Record<string, string | undefined>;
  const { type, message, stack, code, constraint, table } = described;
  return { type, message, stack, code, constraint, table };
}

/** What the framework itself says, on the same log: its chatter at debug, its troubles as they are. */
export class FrameworkLog implements LoggerService {
  constructor(private readonly sink: Log) {}

  log = (message: unknown, ...context: unknown[]) => this.write('debug', message, context);
  debug = (message: unknown, ...context: unknown[]) => this.write('debug', message, context);
  verbose = (message: unknown, ...context: unknown[]) => this.write('debug', message, context);
  warn = (message: unknown, ...context: unknown[]) => this.write('warn', message, context);
  error = (message: unknown, ...context: unknown[]) => this.write('error', message, context);
  fatal = (message: unknown, ...context: unknown[]) => this.write('fatal', message, context);

  private write(level: 'debug' | 'warn' | 'error' | 'fatal', message: unknown, context: unknown[]): void {
    this.sink[level](
      { context: context.at(-1) },
      message instanceof Error ? (message.stack ?? message.message) : String(message),
    );
  }
}
