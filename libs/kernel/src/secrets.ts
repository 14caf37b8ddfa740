export { Encryption } from './encryption';
export { derivedId, randomText, randomToken } from './ids';
export { derivedKey } from './keys';
