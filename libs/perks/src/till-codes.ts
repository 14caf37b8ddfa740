import { randomText } from '#kernel/secrets';

/** 31 letters and digits that cannot be confused with each other. 10 of them are 49 bits. */
const ALPHABET = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789';
const LENGTH = 10;

/** A new code for somebody to show at the till. Whoever stores it makes sure that it is not taken. */
export function newTillCode(): string {
  return randomText(LENGTH, ALPHABET);
}

/** The options of a field with a code that is shown at the till, in any case. */
export const TILL_CODE = {
  rawMax: 100,
  as: (text: string) => text.toUpperCase(),
  pattern: /^[A-HJKMNP-Z2-9]{10}$/,
  message: 'must be a code of 10 letters and digits',
  example: 'K7M2XQ9PWD',
} as const;
