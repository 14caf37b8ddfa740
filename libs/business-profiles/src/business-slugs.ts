import { Injectable } from '@nestjs/common';
import { Db } from '#database';
import { Clock, invalid } from '#kernel';
import { BusinessProfile, BusinessSlug } from './business-profile.entity';
import { slugsFor } from './slugs';

/** Former slugs of a business, which are never free again. */
const MAX_FORMER = 10;

/** The addresses of businesses on the web, current and former ones. */
@Injectable()
export class BusinessSlugs {
  constructor(
    private readonly db: Db,
    private readonly clock: Clock,
  ) {}

  /** The business that an address leads to, or has led to. */
  async ownerOf(slug: string): Promise<string | undefined> {
    return (await this.db.manager.findOneBy(BusinessSlug, { slug: slug.toLowerCase() }))?.businessId;
  }

  /** Takes the first free one of those that are made from a name, in the ambient transaction. */
  async takeFor(businessId: string, name: string): Promise<string> {
    for (const slug of slugsFor(name)) if (await this.take(businessId, slug)) return slug;
    throw new Error(`No address is free for ${businessId}, although three of them are random.`);
  }

  /**
   * Takes the slug that a business asks for, in the ambient transaction: a free one, or one of its own.
   * @param profile the profile as it is, locked; undefined if there is none yet
   * @throws ApiError VALIDATION_ERROR
   */
  async change(businessId: string, slug: string, profile: BusinessProfile | undefined): Promise<void> {
    if (slug === profile?.slug) return;
    if (!(await this.take(businessId, slug))) {
      if ((await this.ownerOf(slug)) === businessId) return;
      throw invalid('slug', 'is taken: choose another, such as one with the name of your town');
    }
    const own = await this.db.manager.findBy(BusinessSlug, { businessId });
    if (own.length > MAX_FORMER + 1)
      throw invalid(
        'slug',
        `has been changed ${String(MAX_FORMER)} times, and former ones are kept for links that are out there. Choose one of them: ${own
          .map((each) => each.slug)
          .filter((each) => each !== slug && each !== profile?.slug)
          .join(', ')}`,
      );
  }

  /** Gives back one that was just taken, in the ambient transaction. */
  async giveBack(slug: string): Promise<void> {
    await this.db.manager.delete(BusinessSlug, { slug });
  }

  /** Whether it was free. Of several who take it at the same time, the others wait for the first one. */
  private async take(businessId: string, slug: string): Promise<boolean> {
    this.db.copyIfDryRun('business_slugs', 'slug = $1 or business_id = $2', [slug, businessId]);
    const row = { slug, businessId, createdAt: this.clock.now() };
    const { raw } = (await this.db.manager
      .createQueryBuilder()
      .insert()
      .into(BusinessSlug)
      .values(row)
      .orIgnore()
      .returning('slug')
      .execute()) as { raw: unknown[] };
    return raw.length > 0;
  }
}
