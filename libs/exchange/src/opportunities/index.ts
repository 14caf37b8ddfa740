import { EligibleOpportunities } from './eligible-opportunities.service';
import { OpportunitiesController } from './opportunities.controller';
import { Opportunities } from './opportunities.service';

export const OPPORTUNITIES_PROVIDERS = [Opportunities, EligibleOpportunities];
export const OPPORTUNITIES_CONTROLLERS = [OpportunitiesController];
