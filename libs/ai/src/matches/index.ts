import { CreatorsForCampaigns } from './creators-for-campaigns.service';
import { MatchesController } from './matches.controller';
import { Matches } from './matches.service';
import { NextActions } from './next-actions.service';
import { OffersForCreators } from './offers-for-creators.service';

export const MATCH_CONTROLLERS = [MatchesController];
export const MATCH_PROVIDERS = [Matches, OffersForCreators, CreatorsForCampaigns, NextActions];
