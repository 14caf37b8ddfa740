import { Injectable } from '@nestjs/common';
import { findPlatform, readHandle } from '#catalog';
import { Db } from '#database';
import { Actor, invalid, INVALID_STATE, SERVICE_UNAVAILABLE } from '#kernel';
import { ChallengeCodes } from '#submissions';
import { CodeForBio, ConnectionView } from '../connection.dto';
import { ConnectionStore, Owner } from '../connection-store';
import { UntrustedJson, UnusableResponseError } from '../platforms/untrusted-json';
import { PlatformError, PlatformHttp } from '../platforms/platform-http';
import { DescribedAccount, PublicProfile } from '../platforms/public-profiles.data';

/** Proves by a code in the public bio that an account belongs to a creator. The codes are those of proofs, and not stored either. */
@Injectable()
export class BioCodes {
  constructor(
    private readonly db: Db,
    private readonly http: PlatformHttp,
    private readonly challengeCodes: ChallengeCodes,
    private readonly store: ConnectionStore,
  ) {}

  /** @throws ApiError VALIDATION_ERROR for text that is not a handle on this platform */
  start(actor: Actor, profile: PublicProfile, text: string): CodeForBio {
    const handle = handleIn(profile, text);
    const [code = ''] = this.codesOf(actor, profile, handle);
    return { method: 'code', platformId: profile.platformId, handle, code };
  }

  /** @throws ApiError INVALID_STATE if the code is not in the bio; SERVICE_UNAVAILABLE if the bio could not be read */
  async check(actor: Actor, profile: PublicProfile, text: string): Promise<ConnectionView> {
    const { platformId } = profile;
    const handle = handleIn(profile, text);
    const account = await this.db.outside(() =>
      this.read(profile, { handle }).catch((error: unknown) => {
        throw error instanceof PlatformError ? unreadable(platformId, error) : error;
      }),
    );
    const codes = this.codesOf(actor, profile, handle);
    const bio = account.bio.toUpperCase();
    if (!codes.some((code) => bio.includes(code))) {
      throw INVALID_STATE.error(
        `The public bio of ${handle} does not contain the code ${codes[0] ?? ''}. Put it there, save, and try again; it can take a minute until everyone sees it.`,
      );
    }
    return this.store.connect(actor, { platformId, account, method: 'code', tokens: null });
  }

  /** The account as anyone can see it. @throws PlatformError `revoked` if there is none */
  async read(profile: PublicProfile, account: { handle: string; id?: string }): Promise<DescribedAccount> {
    const { status, body } = await this.http.request(profile.url(account), { headers: { accept: 'application/json' } });
    // Bluesky describes an unknown account by 400.
    if ([400, 404, 410].includes(status)) throw new PlatformError('revoked', `status ${String(status)}`);
    if (status !== 200) throw new PlatformError('unavailable', `status ${String(status)}`);
    try {
      return profile.read(new UntrustedJson(JSON.parse(body.toString('utf8'))), account.handle);
    } catch (error) {
      if (!(error instanceof UnusableResponseError) && !(error instanceof SyntaxError)) throw error;
      throw new PlatformError('unavailable', 'the response is not valid');
    }
  }

  /** Newest first. */
  private codesOf({ businessId, livemode }: Owner, { platformId }: PublicProfile, handle: string): string[] {
    return this.challengeCodes.codesOf(`bio/${platformId}/${livemode ? 'live' : 'test'}/${handle}`, businessId);
  }
}

function handleIn({ platformId, full, example }: PublicProfile, text: string): string {
  const { handle, error } = readHandle(platformId, text);
  if (error !== undefined) throw invalid('handle', error);
  if (!full.test(handle)) throw invalid('handle', `must be a full handle such as ${example}`);
  return handle;
}

/** The same text for every reason, so that responses do not reveal which hosts exist in our network. */
function unreadable(platformId: string, { failure }: PlatformError) {
  const name = findPlatform(platformId)?.name ?? platformId;
  return failure === 'revoked'
    ? INVALID_STATE.error(`There is no public ${name} account with this handle. Check its spelling.`)
    : SERVICE_UNAVAILABLE.error(
        `The public profile could not be read from ${name}. Check the handle, and try again in a minute.`,
        undefined,
        { headers: { 'retry-after': '60' } },
      );
}
