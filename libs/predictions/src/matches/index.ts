import { CreatorsForCampaigns } from './creators-for-campaigns';
import { MatchesController } from './matches.controller';
import { Matches } from './matches';
import { NextActions } from './next-actions';
import { OffersForCreators } from './offers-for-creators';

export const MATCH_CONTROLLERS = [MatchesController];
export const MATCH_PROVIDERS = [Matches, OffersForCreators, CreatorsForCampaigns, NextActions];
