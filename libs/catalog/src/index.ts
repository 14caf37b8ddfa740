export { handleErrors, HandleInput } from './handle-input';
export { readHandle } from './handles';
export { profileAddress } from './profile-addresses';
export {
  Action,
  ACTION_TYPES,
  ActionType,
  actionTypeOf,
  disclosuresFor,
  findAction,
  findPlatform,
  listActions,
  nearestActions,
  nearestPlatforms,
  Platform,
  platforms,
  ProofKind,
} from './catalog';
export { benchmarks } from './benchmarks.data';
export { CatalogModule } from './catalog.module';
export { PROHIBITED_ACTION } from './catalog.errors';
export { CatalogService } from './catalog.service';
export { findDisclosure, localDisclosures } from './policy/disclosure';
export { Language, LANGUAGES } from './policy/disclosures.data';
export { isDiscouraged, verdictOf } from './policy/policy';
export { ActionPolicy, PolicyWarning } from './policy/policy.dto';
export { Verdict, VERDICTS } from './policy/rules.data';
export { policyWarnings, WARNED, warningsOf } from './policy/warnings';
export { BusinessType, estimate, GENERAL, industryOf, REWARD_TYPES, RewardType } from './pricing';
export { assertMayBeRewarded } from './prohibited';
export {
  PLATFORM_FIELD,
  requireOnPlatform,
  requestedAction,
  requestedActionType,
  requestedPlatform,
} from './requested-action';
export { suitsGuestsOf } from './suitability';
