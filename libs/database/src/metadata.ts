export { Metadata, MetadataChange, changedMetadata } from './metadata/metadata';
