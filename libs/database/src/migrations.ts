export { FillCounters } from './counters/fill-counters';
export { ConcurrentIndexes } from './concurrent-indexes';
export { PartitionCheck, PartitionTable } from './partition-migrations';
export { renameColumn } from './rename-column';
export { AddNameEntries, addNameParts, fillEntries, inBatches } from './lists/add-name-entries';
export { AddMetadata } from './metadata/add-metadata';
