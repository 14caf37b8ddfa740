import { createHmac, KeyObject } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { derivedKey, SETTINGS, Settings } from '#platform';

/** Letters and digits that nobody mistakes for another; 8 of them are 39 bits. */
const ALPHABET = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789';
const LENGTH = 8;
const PREFIX = 'PERK-';

/** The codes by which a post says for whom it was made. They follow from the campaign and the business, and are stored nowhere. */
@Injectable()
export class ChallengeCodes {
  private readonly keys: KeyObject[];

  constructor(@Inject(SETTINGS) { ENCRYPTION_KEY }: Pick<Settings, 'ENCRYPTION_KEY'>) {
    this.keys = ENCRYPTION_KEY.map((secret) => derivedKey(secret, 'challenge code'));
  }

  /** The newest first; one of an older ENCRYPTION_KEY may be in posts that were made before it was changed. */
  codesOf(campaignId: string, businessId: string): string[] {
    return this.keys.map((key) => {
      const digest = createHmac('sha256', key).update(`${campaignId}/${businessId}`).digest();
      return PREFIX + lettersOf(digest.readBigUInt64BE());
    });
  }
}

/** A number in the alphabet's base; what is lost to its uneven end is one part in 20 million. */
function lettersOf(number: bigint): string {
  const base = BigInt(ALPHABET.length);
  let [letters, left] = ['', number];
  for (let i = 0; i < LENGTH; i++) [letters, left] = [letters + (ALPHABET[Number(left % base)] ?? ''), left / base];
  return letters;
}
