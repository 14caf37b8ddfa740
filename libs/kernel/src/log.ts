import { LoggerService } from '@nestjs/common';
import { destination, Logger, pino, stdSerializers } from 'pino';
import { Settings } from './settings/process-settings';

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

/** A log of JSON lines on standard output. Fields that contain secrets are redacted. */
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
    // Buffered, because a write per request would cost more than formatting the line. Flushed at exit.
    destination({ fd: 1, sync: false, minLength: 4096, periodicFlush: 500 }),
  );
}

/** The properties of an error that a developer needs. Others are omitted: a database error contains the rejected row. */
function describeError(error: unknown): object {
  if (!(error as Error | null)?.message) return { message: String(error) };
  const described = stdSerializers.err(error as Error) as Record<string, string | undefined>;
  const { type, message, stack, code, constraint, table } = described;
  return { type, message, stack, code, constraint, table };
}

/** Writes the framework's messages to the same log: informational ones at debug, others at their own level. */
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
