import { BillingModule } from '#billing';
import { CampaignsModule } from '#campaigns';
import { CatalogModule } from '#catalog';
import { IdentityModule } from '#identity';
import { PerksModule } from '#perks';
import { SubmissionsModule } from '#submissions';

/** Every context that the apps are made of. */
export const contexts = [IdentityModule, CatalogModule, BillingModule, CampaignsModule, SubmissionsModule, PerksModule];
