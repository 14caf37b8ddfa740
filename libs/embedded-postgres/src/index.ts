export { DirectoryInUseError, lockDirectory } from './directory-lock';
export { cloneEmbedded, openEmbedded } from './embedded-postgres';
