export {
  Action,
  actionTypeOf,
  disclosuresFor,
  findAction,
  findPlatform,
  nearestActions,
  nearestPlatforms,
  Platform,
  platforms,
  resolveActionType,
} from './catalog';
export { GetBenchmarks, GetPricing, ListActions } from './catalog.dto';
export { CatalogModule } from './catalog.module';
export { PROHIBITED_ACTION } from './catalog.problems';
export { CatalogService } from './catalog.service';
export { REWARD_TYPES, RewardType } from './pricing';
export { prohibitedIncentive } from './prohibited';
