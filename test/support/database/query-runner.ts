import { QueryRunner } from 'typeorm';
import { openDatabase } from '#database/host';
import { schemas } from '../../../ormconfig';
import { freshDatabase } from '../jest/databases.cjs';

/** A connection to a new database with all migrations, without the limits of the service. `close` drops the database. */
export async function aQueryRunner(): Promise<{ runner: QueryRunner; close: () => Promise<void> }> {
  const { settings, drop } = await freshDatabase();
  const database = await openDatabase({ DATABASE_URL: undefined, DATA_DIR: '', ...settings }, schemas);
  const runner = database.dataSource.createQueryRunner();
  const close = async () => {
    await runner.release();
    await database.close();
    await drop();
  };
  return { runner, close };
}
