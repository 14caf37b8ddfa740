import { Injectable } from '@nestjs/common';
import { In } from 'typeorm';
import { readHandle } from '#catalog';
import { Db } from '#database';
import { SentFile } from '#http/pages';
import { BusinessesService } from '#identity';
import { Actor } from '#kernel';
import { BusinessLogos } from './business-logos';
import { BusinessProfileView, UpdateBusiness } from './business-profile.dto';
import { BusinessProfile } from './business-profile.entity';
import { BusinessSlugs } from './business-slugs';
import { Brand, brandOf, profileView, PublicProfile, publicProfile } from './public-profile';

/** How businesses show themselves to people. */
@Injectable()
export class BusinessProfilesService {
  constructor(
    private readonly db: Db,
    private readonly businesses: BusinessesService,
    private readonly slugs: BusinessSlugs,
    private readonly logos: BusinessLogos,
  ) {}

  /** The profile of the actor's business. */
  async get(actor: Actor): Promise<BusinessProfileView> {
    const business = await this.businesses.get(actor);
    return profileView(business, await this.profileOf(business));
  }

  /**
   * Changes the fields that are given; null clears one.
   * @throws ApiError VALIDATION_ERROR if the slug is taken, or was changed too often
   */
  async update(actor: Actor, input: UpdateBusiness): Promise<BusinessProfileView> {
    return this.db.tx(async () => {
      const business = await this.businesses.update(actor, input);
      const profile = await this.locked(business, input.slug);
      const changes = changesIn(input);
      if (Object.keys(changes).length > 0)
        await this.db.manager.update(BusinessProfile, { businessId: business.id }, changes);
      return profileView(business, Object.assign(profile, changes));
    });
  }

  /**
   * Makes a file the logo of the actor's business, in place of the one it has.
   * @throws ApiError VALIDATION_ERROR, PAYLOAD_TOO_LARGE, UNSUPPORTED_MEDIA_TYPE or SERVICE_UNAVAILABLE
   */
  async setLogo(actor: Actor, file: SentFile): Promise<BusinessProfileView> {
    return this.show(actor, await this.logos.store(actor.businessId, file));
  }

  /** Removes the logo of the actor's business, if it has one. */
  async removeLogo(actor: Actor): Promise<BusinessProfileView> {
    return this.show(actor, null);
  }

  /** A business as anybody may see it; undefined if it does not exist. */
  async publicOf(businessId: string): Promise<PublicProfile | undefined> {
    const business = (await this.businesses.summariesOf([businessId])).get(businessId);
    return business && publicProfile(business, await this.profileOf(business));
  }

  /** The business that a slug leads to, its current one or a former one; undefined if there is none. */
  async bySlug(slug: string): Promise<PublicProfile | undefined> {
    const businessId = await this.slugs.ownerOf(slug);
    return businessId === undefined ? undefined : this.publicOf(businessId);
  }

  /** What messages of these businesses look like, by business. One that does not exist is missing. */
  async brandsOf(businessIds: readonly string[]): Promise<Map<string, Brand>> {
    const businesses = await this.businesses.summariesOf(businessIds);
    const profiles = await this.db.manager.findBy(BusinessProfile, { businessId: In([...businesses.keys()]) });
    const byBusiness = new Map(profiles.map((profile) => [profile.businessId, profile]));
    return new Map([...businesses].map(([id, business]) => [id, brandOf(business, byBusiness.get(id))]));
  }

  private async show(actor: Actor, logoId: string | null): Promise<BusinessProfileView> {
    return this.db.tx(async () => {
      const business = await this.businesses.get(actor);
      const profile = await this.locked(business);
      if (profile.logoId === logoId) return profileView(business, profile);
      await this.logos.replace(business.id, { former: profile.logoId, shown: logoId });
      await this.db.manager.update(BusinessProfile, { businessId: business.id }, { logoId });
      return profileView(business, Object.assign(profile, { logoId }));
    });
  }

  /** The profile of a business, which is made when it is first needed. */
  private async profileOf({ id, name }: { id: string; name: string }): Promise<BusinessProfile> {
    const found = await this.db.manager.findOneBy(BusinessProfile, { businessId: id });
    return found ?? this.db.tx(() => this.locked({ id, name }));
  }

  /** The profile of a business, locked, in the ambient transaction. @param slug its slug from now on; as it is unless given */
  private async locked({ id, name }: { id: string; name: string }, slug?: string): Promise<BusinessProfile> {
    this.db.copyIfDryRun('business_profiles', 'business_id = $1', [id]);
    const found = await this.find(id);
    if (!found) return this.create({ id, name }, slug);
    if (slug === undefined || slug === found.slug) return found;
    await this.slugs.change(id, slug, found);
    await this.db.manager.update(BusinessProfile, { businessId: id }, { slug });
    return Object.assign(found, { slug });
  }

  /** If another transaction creates it at the same time, this one waits, and goes on with that. */
  private async create({ id, name }: { id: string; name: string }, wanted?: string): Promise<BusinessProfile> {
    if (wanted !== undefined) await this.slugs.change(id, wanted, undefined);
    const slug = wanted ?? (await this.slugs.takeFor(id, name));
    const profile = Object.assign(new BusinessProfile(), { businessId: id, slug });
    const insert = this.db.manager.createQueryBuilder().insert().into(BusinessProfile).values(profile).orIgnore();
    const { raw } = (await insert.returning('business_id').execute()) as { raw: unknown[] };
    if (raw.length > 0) return profile;
    if (wanted === undefined) await this.slugs.giveBack(slug);
    return this.locked({ id, name }, wanted);
  }

  private find(businessId: string): Promise<BusinessProfile | null> {
    return this.db.manager.findOne(BusinessProfile, { where: { businessId }, lock: { mode: 'pessimistic_write' } });
  }
}

/** The columns that a request changes. */
function changesIn(input: UpdateBusiness): Partial<BusinessProfile> {
  const { accentColor, description, website, address, openingHours, locale, handles, contact } = input;
  const changes = {
    ...{ accentColor, description, website, address, openingHours, locale },
    handles: handles === undefined ? undefined : (handles ?? []).map(asStored),
    contactEmail: contact === null ? null : contact?.email,
    contactPhone: contact === null ? null : contact?.phone,
  };
  return Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined));
}

function asStored({ platformId, handle: text }: { platformId: string; handle: string }) {
  const { handle = text } = readHandle(platformId, text);
  return { platformId, handle };
}
