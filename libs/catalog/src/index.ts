export {
  Action,
  actionTypeOf,
  disclosuresFor,
  findAction,
  findPlatform,
  nearestActions,
  nearestPlatforms,
  platforms,
  resolveActionType,
} from './catalog';
export { CatalogModule } from './catalog.module';
export { PROHIBITED_ACTION } from './catalog.errors';
export { CatalogService } from './catalog.service';
export { REWARD_TYPES, RewardType } from './pricing';
export { prohibitedIncentive } from './prohibited';
