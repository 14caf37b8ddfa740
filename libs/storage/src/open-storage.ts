import { createRequire } from 'node:module';
import { join } from 'node:path';
import { FileStorage } from './file-storage';
import { FolderStorage } from './folder-storage';
import type * as S3 from './s3-client';
import { S3Storage } from './s3-storage';

/** Next to this file, and as a bundle of its own next to those of the apps. */
const S3_CLIENT = join(__dirname, 's3-client');

/**
 * @param url of a bucket, such as `s3://bucket?endpoint=https://s3.example.com`; undefined for the folder
 * @param folder is created when something is stored
 */
export function openStorage(url: string | undefined, folder: string): FileStorage {
  if (url === undefined) return new FolderStorage(folder);
  return new S3Storage(new URL(url), createRequire(__filename)(S3_CLIENT) as typeof S3);
}
