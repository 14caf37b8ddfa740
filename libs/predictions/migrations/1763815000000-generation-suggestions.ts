import { ConcurrentIndexes } from '#database/migrations';

/** New campaigns are compared with the latest suggestions, between which there may be any number of texts. */
export class GenerationSuggestions1763815000000 extends ConcurrentIndexes {
  override create = [
    `create index generations_suggestions on generations (business_id, livemode, id) where kind = 'quick_start'`,
  ];
  override drop = [];
}
