import { Injectable } from '@nestjs/common';
import { MEDIA } from './media.data';
import { NETWORKS } from './networks.data';
import { PLACES } from './places.data';
import { PlatformAdapter } from './platform-adapter';

/** One adapter for each platform in the catalogue, except referrals, which have no public URLs. */
export const ADAPTERS: readonly PlatformAdapter[] = [...MEDIA, ...NETWORKS, ...PLACES];

/** The adapters by platform. Tests replace it to use local servers. */
@Injectable()
export class Platforms {
  private readonly byId = new Map(ADAPTERS.map((adapter) => [adapter.platformId, adapter]));

  /** Undefined for a platform without public URLs. */
  find(platformId: string): PlatformAdapter | undefined {
    return this.byId.get(platformId);
  }
}
