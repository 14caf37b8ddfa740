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
export { CatalogModule } from './catalog.module';
export { PROHIBITED_ACTION } from './catalog.problems';
export { prohibitedIncentive } from './prohibited';
