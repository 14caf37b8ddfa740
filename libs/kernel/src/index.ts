export { Actor, assertOwnBusiness } from './actor';
export { Clock } from './clock';
export { enumeration } from './dto/field-types';
export { Bool, Const, Decimal, Id, Int, ListOf, Money, Nested, OneOf, Timestamp } from './dto/fields';
export { Page, PageOf, Paging, PagingByTime } from './dto/page';
export { OneOfDtos, Rules } from './dto/rules';
export { Text, TextList, Url } from './dto/text-fields';
export {
  ApiError,
  CONFLICT,
  ErrorType,
  FORBIDDEN,
  FieldError,
  INVALID_STATE,
  NOT_FOUND,
  SERVICE_UNAVAILABLE,
  invalid,
  notFound,
} from './errors/api-error';
export { newId } from './ids';
export { LOG, Log } from './log';
export { RecurringJobs } from './recurring-jobs';
export { SETTINGS, Settings } from './settings/process-settings';
