export { PerkView } from './perk.dto';
export { PerksModule } from './perks.module';
export { perksSchema } from './perks.schema';
export { Approvals, NewPerk, PerksService } from './perks.service';
