import { createHmac, KeyObject } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { SETTINGS, Settings } from '#kernel';
import { derivedKey } from '#kernel/secrets';

/** Letters and digits that are not easily confused; 8 of them are 39 bits. */
const ALPHABET = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789';
const LENGTH = 8;
const PREFIX = 'PERK-';

/** Codes that prove for which business a post was made. They are derived from the subject and the business, and not stored. */
@Injectable()
export class ChallengeCodes {
  private readonly keys: KeyObject[];

  constructor(@Inject(SETTINGS) { ENCRYPTION_KEY }: Pick<Settings, 'ENCRYPTION_KEY'>) {
    this.keys = ENCRYPTION_KEY.map((secret) => derivedKey(secret, 'challenge code'));
  }

  /** Newest first. Posts made before a change of ENCRYPTION_KEY contain a code that was derived from an older key. */
  codesOf(subjectId: string, businessId: string): string[] {
    return this.keys.map((key) => {
      const digest = createHmac('sha256', key).update(`${subjectId}/${businessId}`).digest();
      return PREFIX + lettersOf(digest.readBigUInt64BE());
    });
  }
}

/** The number in the base of the alphabet. The modulo bias is at most one part in 20 million. */
function lettersOf(number: bigint): string {
  const base = BigInt(ALPHABET.length);
  let [letters, rest] = ['', number];
  for (let i = 0; i < LENGTH; i++) [letters, rest] = [letters + (ALPHABET[Number(rest % base)] ?? ''), rest / base];
  return letters;
}
