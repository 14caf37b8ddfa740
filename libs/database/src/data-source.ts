import { existsSync } from 'node:fs';
import { join } from 'node:path';
import * as pg from 'pg';
import { DataSource } from 'typeorm';
import { openEmbedded } from '#embedded-postgres';
import { readSettings } from '#kernel/settings';
import { DatabaseConnection } from './connection';
import { ContextSchema, sharedOptions } from './engine';

/**
 * The configured database, server or embedded, for tools that use a TypeORM DataSource. The settings and `.env` are read by
 * `initialize`, so importing a module that exports one has no side effects.
 */
export class ConfiguredDataSource extends DataSource {
  /** The `pg` module that TypeORM uses; the embedded database replaces its pool. */
  private readonly pg: object;
  private closeEmbedded: () => Promise<void> = () => Promise.resolve();

  constructor(schemas: ContextSchema[]) {
    const driver = { ...pg };
    super({ ...sharedOptions(schemas), driver, extra: { Client: DatabaseConnection } });
    this.pg = driver;
  }

  /** @throws SettingsError for an invalid setting; DirectoryInUseError if another process has the embedded database open */
  override async initialize(): Promise<this> {
    if (existsSync('.env')) process.loadEnvFile('.env');
    const { DATABASE_URL, DATA_DIR } = readSettings([]);
    if (DATABASE_URL) {
      this.setOptions({ url: DATABASE_URL });
      return super.initialize();
    }
    const embedded = await openEmbedded({ directory: join(DATA_DIR, 'postgres') });
    this.closeEmbedded = () => embedded.close();
    Object.assign(this.pg, embedded.driver);
    try {
      return await super.initialize();
    } catch (error) {
      await embedded.close();
      throw error;
    }
  }

  override async destroy(): Promise<void> {
    await super.destroy();
    await this.closeEmbedded();
  }
}
