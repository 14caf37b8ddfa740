import { META } from './meta.data';
import { NETWORKS } from './networks.data';
import { OAuthPlatform } from './oauth-platform';
import { PROFILES, PublicProfile } from './public-profiles.data';
import { VIDEO } from './video.data';

/** All platforms on which accounts are connected by signing in. */
export const OAUTH_PLATFORMS: readonly OAuthPlatform[] = [...META, ...VIDEO, ...NETWORKS];

/** Undefined if accounts of the platform cannot be connected by signing in. @param platformId in the catalogue */
export function oauthPlatform(platformId: string): OAuthPlatform | undefined {
  return OAUTH_PLATFORMS.find((platform) => platform.platformId === platformId);
}

/** Undefined if accounts of the platform cannot be connected by a code in the bio. @param platformId in the catalogue */
export function publicProfile(platformId: string): PublicProfile | undefined {
  return PROFILES.find((profile) => profile.platformId === platformId);
}
