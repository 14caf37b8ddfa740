export { FreeForm, IntList, OneOfList, ScopeList, TextMap } from './dto/fields';
export { MetadataFilter, MetadataInput, MetadataUpdate, MetadataView } from './dto/metadata-fields';
export { Pagination } from './dto/page';
export { IgnoreUnknownFields } from './dto/rules';
export { Untrusted } from './dto/untrusted';
export { Email, PASTED_ADDRESS } from './dto/text-fields';
export { validated } from './dto/validated';
