import { createCipheriv, createDecipheriv, createHash, KeyObject, randomBytes } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { derivedKey } from './keys';
import { SETTINGS, Settings } from './settings/process-settings';

const ALGORITHM = 'aes-256-gcm';
const IV_BYTES = 12;
const TAG_BYTES = 16;

interface EncryptionKey {
  id: string;
  key: KeyObject;
}

/**
 * Encrypts secrets that are stored in the database, so that a copy of the database does not reveal them: AES-256-GCM with
 * ENCRYPTION_KEY. Each ciphertext is bound to its place and cannot be decrypted anywhere else.
 */
@Injectable()
export class Encryption {
  private readonly keys: [EncryptionKey, ...EncryptionKey[]];

  constructor(@Inject(SETTINGS) { ENCRYPTION_KEY: [newest, ...older] }: Pick<Settings, 'ENCRYPTION_KEY'>) {
    this.keys = [encryptionKey(newest), ...older.map(encryptionKey)];
  }

  /** @param place where it is stored, such as `table.column:id` */
  encrypt(secret: string, place: string): string {
    const [{ id, key }] = this.keys;
    const iv = randomBytes(IV_BYTES);
    const cipher = createCipheriv(ALGORITHM, key, iv, { authTagLength: TAG_BYTES }).setAAD(Buffer.from(place));
    const encrypted = Buffer.concat([iv, cipher.update(secret, 'utf8'), cipher.final(), cipher.getAuthTag()]);
    return `v1.${id}.${encrypted.toString('base64url')}`;
  }

  /** @throws Error if it was modified, moved to another place, or encrypted with a key that is no longer set */
  decrypt(encrypted: string, place: string): string {
    const [version, id, text = ''] = encrypted.split('.');
    const key = version === 'v1' ? this.keys.find((known) => known.id === id)?.key : undefined;
    if (!key) throw new Error(`${place} was encrypted with a key that is not in ENCRYPTION_KEY.`);
    const bytes = Buffer.from(text, 'base64url');
    const decipher = createDecipheriv(ALGORITHM, key, bytes.subarray(0, IV_BYTES), { authTagLength: TAG_BYTES })
      .setAAD(Buffer.from(place))
      .setAuthTag(bytes.subarray(-TAG_BYTES));
    return Buffer.concat([decipher.update(bytes.subarray(IV_BYTES, -TAG_BYTES)), decipher.final()]).toString('utf8');
  }
}

/** The id identifies the key without revealing anything about it. */
function encryptionKey(secret: string): EncryptionKey {
  const id = createHash('sha256').update(derivedKey(secret, 'vault key id').export()).digest('hex').slice(0, 8);
  return { id, key: derivedKey(secret, 'vault') };
}
