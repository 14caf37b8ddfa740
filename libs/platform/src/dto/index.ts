export { exampleOf } from './example';
export { Field, fieldsOf, metadataOf, schemaName } from './facts';
export { Dto, Enumeration, enumeration, FieldOptions } from './field-types';
export {
  Bool,
  Const,
  Decimal,
  FreeForm,
  Id,
  Int,
  IntList,
  ListOf,
  Money,
  Nested,
  OneOf,
  OneOfList,
  ScopeList,
  TextMap,
  Timestamp,
} from './fields';
export { Email, PASTED_ADDRESS, Text, TextList, Url } from './text-fields';
export { MetadataFilter, MetadataInput, MetadataUpdate, MetadataView } from './metadata-fields';
export { jsonSchemaOf } from './json-schema';
export { ListOrder, MAX_TOTAL, Page, PageOf, PageQuery, Pagination, Paging, PagingByTime } from './page';
export { alternativesOf, IgnoreUnknownFields, OneOfDtos, Rules } from './rules';
export { validated, ValidationContext } from './validated';
