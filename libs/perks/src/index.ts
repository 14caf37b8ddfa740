export { PerkView } from './perk.dto';
export { RewardType } from './perk.entity';
export { NewPerk, PerksFacade } from './perks.facade';
export { PerksModule } from './perks.module';
export { perksSchema } from './perks.schema';
