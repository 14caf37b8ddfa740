export { Field, fieldsOf, metadataOf } from './facts';
export { Dto, Enumeration, enumeration, FieldOptions } from './field-types';
export {
  Bool,
  Const,
  Decimal,
  Email,
  FreeForm,
  Id,
  Int,
  ListOf,
  Money,
  Nested,
  OneOf,
  OneOfList,
  Text,
  TextList,
  TextMap,
  Timestamp,
} from './fields';
export { jsonSchemaOf, schemaName } from './json-schema';
export { PageOf, Pagination, Paging } from './page';
export { alternativesOf, IgnoreUnknownFields, OneOfDtos, Rules } from './rules';
export { validated } from './validated';
