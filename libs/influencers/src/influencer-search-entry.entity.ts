import { Entity, Index, PrimaryColumn } from 'typeorm';

/**
 * A live profile, found by one platform and one term. The primary key is the index of all searches: the profiles on a
 * platform that have a term, by their followers there. A profile has an entry for each of its platforms and for all platforms
 * together, and for each of its terms and for no term. `search-terms.ts` defines the terms.
 */
@Entity('influencer_search')
@Index('influencer_search_influencer', ['influencerId'])
export class InfluencerSearchEntry {
  /** The platform's id in the catalogue; empty for all platforms together. */
  @PrimaryColumn({ type: 'text', name: 'platform_id', collation: 'C' })
  platformId: string;

  /** Such as `niche:coffee`; empty for profiles with any terms. */
  @PrimaryColumn({ type: 'text', collation: 'C' })
  term: string;

  /** On the platform, or in total. */
  @PrimaryColumn('double precision')
  followers: number;

  @PrimaryColumn({ type: 'text', name: 'influencer_id', collation: 'C' })
  influencerId: string;
}
