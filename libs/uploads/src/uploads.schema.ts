import { join } from 'node:path';
import { ContextSchema, migrationsIn } from '#database';
import { KnownStorage, Upload, UploadTotal } from './upload.entity';

export const uploadsSchema: ContextSchema = {
  entities: [Upload, UploadTotal, KnownStorage],
  migrations: migrationsIn(join(__dirname, '../migrations')),
};
