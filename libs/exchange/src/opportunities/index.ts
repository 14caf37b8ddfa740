import { EligibleOpportunities } from './eligible-opportunities';
import { OpportunitiesController } from './opportunities.controller';
import { Opportunities } from './opportunities';

export const OPPORTUNITIES_PROVIDERS = [Opportunities, EligibleOpportunities];
export const OPPORTUNITIES_CONTROLLERS = [OpportunitiesController];
