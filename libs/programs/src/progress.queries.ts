import { columnsOf, Statement } from '#database';
import { Place, TierPerk } from './scores.entity';

export const FIND_SCORE: Statement = {
  name: 'programs.find_score',
  text: `select points from program_scores where member_id = $1 and cycle = $2`,
};

export const FIND_PLACES: Statement = {
  name: 'programs.find_places',
  text: `select ${columnsOf(Place)} from program_places where member_id = $1 and cycle = $2 order by action_id`,
};

export const FIND_TIER_PERKS: Statement = {
  name: 'programs.find_tier_perks',
  text: `select ${columnsOf(TierPerk)} from program_tier_perks where member_id = $1 and cycle = $2 order by perk_id`,
};
