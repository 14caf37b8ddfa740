import { Injectable } from '@nestjs/common';
import { MEDIA } from './media.data';
import { NETWORKS } from './networks.data';
import { PLACES } from './places.data';
import { PlatformAdapter } from './platform-adapter';

/** By the platforms of the catalogue. One that is not here has no public addresses: referrals happen between people. */
export const ADAPTERS: readonly PlatformAdapter[] = [...MEDIA, ...NETWORKS, ...PLACES];

/** The adapters, by platform; tests put servers of their own in the place of the platforms'. */
@Injectable()
export class Platforms {
  private readonly byId = new Map(ADAPTERS.map((adapter) => [adapter.platformId, adapter]));

  /** Undefined for a platform without public addresses. */
  find(platformId: string): PlatformAdapter | undefined {
    return this.byId.get(platformId);
  }
}
