export { PerkView } from './perk.dto';
export { RewardType } from './perk.entity';
export { PerksModule } from './perks.module';
export { perksSchema } from './perks.schema';
export { NewPerk, PerksService } from './perks.service';
