export { useConnectionQuotaOf, withConnectionQuota, currentBusiness, currentCharged } from './connection-account';
export { exampleOf } from './dto/example';
export { Field, fieldsOf, metadataOf, schemaName } from './dto/facts';
export { Dto } from './dto/field-types';
export { FACTS } from './dto/field';
export { SCOPE_SCHEMA } from './dto/fields';
export { Io, isRequired, jsonSchemaOf } from './dto/json-schema';
export { MAX_METADATA_KEYS } from './dto/metadata-fields';
export { ListOrder, MAX_PER_PAGE, MAX_TOTAL, PageQuery } from './dto/page';
export { Alternatives, alternativesOf, ignoresUnknownFields } from './dto/rules';
export { assertStorable } from './dto/storable';
export { tolerant } from './dto/tolerant';
export { UntrustedParts, untrustedIn } from './dto/untrusted';
export { ValidationContext } from './dto/validated';
export { idBoundary, sampleId } from './ids';
export { FrameworkLog, openLog } from './log';
export { MetricCounter, Metrics } from './metrics';
export { BATCH_ROWS } from './recurring-jobs';
export {
  misspelledSettings,
  settingsExample,
  settingsPage,
  settingTable,
  SettingsError,
} from './settings/read-settings';
export { SettingGroup } from './settings/setting';
export { VERSION } from './version';
export { KernelModule, KernelParts } from './kernel.module';
export { PRODUCT } from './product';
