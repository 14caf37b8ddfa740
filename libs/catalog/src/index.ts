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
  platforms,
} from './catalog';
export { CatalogModule } from './catalog.module';
export { PROHIBITED_ACTION } from './catalog.errors';
export { CatalogService } from './catalog.service';
export { REWARD_TYPES, RewardType } from './pricing';
export { assertMayBeRewarded } from './prohibited';
export { onPlatform, requestedAction, requestedActionType } from './requested-action';
