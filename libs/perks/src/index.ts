export { PerkView } from './perk.dto';
export { PerkTerms } from './perk-terms';
export { changedTerms, PerkTermsInput, perkTermsView, PerkTermsView } from './perk-terms.dto';
export { PerksModule } from './perks.module';
export { perksSchema } from './perks.schema';
export { MAX_PERK_VALUE, minimumSpendError, perkText, perkValueError } from './perk-value';
export { newTillCode, TILL_CODE } from './till-codes';
export { tillUrl } from './till-url';
export { Approvals, NewPerk, PerksService } from './perks.service';
