import { createCipheriv, createDecipheriv, createHash, KeyObject, randomBytes } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { derivedKey } from './keys';
import { SETTINGS, Settings } from './settings';

const ALGORITHM = 'aes-256-gcm';
const IV_BYTES = 12;
const TAG_BYTES = 16;

interface VaultKey {
  id: string;
  key: KeyObject;
}

/**
 * Keeps at rest what must be read again and must not be read in a copy of the database: AES-256-GCM under ENCRYPTION_KEY,
 * bound to the place where it is stored, so that it opens nowhere else.
 */
@Injectable()
export class Vault {
  private readonly keys: [VaultKey, ...VaultKey[]];

  constructor(@Inject(SETTINGS) { ENCRYPTION_KEY: [newest, ...older] }: Pick<Settings, 'ENCRYPTION_KEY'>) {
    this.keys = [vaultKey(newest), ...older.map(vaultKey)];
  }

  /** @param place what it belongs to, such as `table.column:id` */
  seal(secret: string, place: string): string {
    const [{ id, key }] = this.keys;
    const iv = randomBytes(IV_BYTES);
    const cipher = createCipheriv(ALGORITHM, key, iv, { authTagLength: TAG_BYTES }).setAAD(Buffer.from(place));
    const sealed = Buffer.concat([iv, cipher.update(secret, 'utf8'), cipher.final(), cipher.getAuthTag()]);
    return `v1.${id}.${sealed.toString('base64url')}`;
  }

  /** @throws Error when it was changed, moved to another place, or sealed with a key that is no longer set */
  open(sealed: string, place: string): string {
    const [version, id, text = ''] = sealed.split('.');
    const key = version === 'v1' ? this.keys.find((known) => known.id === id)?.key : undefined;
    if (!key) throw new Error(`${place} was sealed with a key that is not in ENCRYPTION_KEY.`);
    const bytes = Buffer.from(text, 'base64url');
    const decipher = createDecipheriv(ALGORITHM, key, bytes.subarray(0, IV_BYTES), { authTagLength: TAG_BYTES })
      .setAAD(Buffer.from(place))
      .setAuthTag(bytes.subarray(-TAG_BYTES));
    return Buffer.concat([decipher.update(bytes.subarray(IV_BYTES, -TAG_BYTES)), decipher.final()]).toString('utf8');
  }
}

/** The id tells which key it was, and nothing of the key. */
function vaultKey(secret: string): VaultKey {
  const id = createHash('sha256').update(derivedKey(secret, 'vault key id').export()).digest('hex').slice(0, 8);
  return { id, key: derivedKey(secret, 'vault') };
}
