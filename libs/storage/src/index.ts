export { openStorage } from './open-storage';
export { ByteRange, FileStorage, StorageError } from './file-storage';
