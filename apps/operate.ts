import 'reflect-metadata';
import { existsSync } from 'node:fs';
import { INestApplicationContext } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { openEngine } from '#database/host';
import { ApiError } from '#kernel';
import { FrameworkLog, openLog, SettingsError } from '#kernel/host';
import { readSettings } from '#kernel/settings';
import { schemas, settingGroups } from './contexts';
import { say } from './run';
import { WorkerModule } from './worker/src/worker.module';

/**
 * Runs a command of the operator with the services of all contexts, on the database that the settings name, without the
 * recurring jobs. If it fails, it prints the message and sets the exit code: 2 for an invalid setting, otherwise 1.
 */
export async function operate(command: (app: INestApplicationContext) => Promise<void>): Promise<void> {
  try {
    if (existsSync('.env')) process.loadEnvFile('.env');
    const settings = readSettings(settingGroups);
    const log = openLog(settings);
    const engine = await openEngine(settings, schemas, say);
    const app = await NestFactory.createApplicationContext(WorkerModule.on({ settings, log, engine }), {
      logger: new FrameworkLog(log),
      abortOnError: false,
    });
    try {
      await command(app);
    } finally {
      await app.close();
    }
  } catch (error) {
    const { message } = error as Error;
    say(error instanceof ApiError ? `${error.type.code}: ${message}` : message);
    process.exitCode = error instanceof SettingsError ? 2 : 1;
  }
}
