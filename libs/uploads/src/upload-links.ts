import { Inject, Injectable } from '@nestjs/common';
import { Clock, notFound, SETTINGS, Settings } from '#kernel';
import { Encryption } from '#kernel/secrets';
import { UploadLink } from './upload.dto';
import { Upload } from './upload.entity';

const VALID_SECONDS = 5 * 60;

/**
 * Addresses of files for whoever may see them. Whoever has one needs no credential: browsers send none for pictures. It does not say which
 * business has uploaded the file, which the other side of a trade must not learn.
 */
@Injectable()
export class UploadLinks {
  private readonly root: string;

  constructor(
    @Inject(SETTINGS) { BASE_URL }: Settings,
    private readonly clock: Clock,
    private readonly encryption: Encryption,
  ) {
    this.root = `${BASE_URL}/api/v1/uploads/`;
  }

  /** The address that names a file, for those who may see it: it is that of `GET /uploads/:id`. */
  nameOf({ id }: Pick<Upload, 'id'>): string {
    return this.root + id;
  }

  /** The id of the file that an address names, whether it is a name or a link to its content; undefined if it names none. */
  idIn(address: string): string | undefined {
    if (!address.startsWith(this.root)) return undefined;
    return /^(upl_[0-9a-z]{26})(?:\/content(?:\?|$)|$)/.exec(address.slice(this.root.length))?.[1];
  }

  /** An address of the content that is valid for 5 minutes. */
  to({ businessId, id }: Pick<Upload, 'businessId' | 'id'>): string {
    const expires = Math.floor(this.clock.in(VALID_SECONDS).getTime() / 1000);
    const key = this.encryption.encrypt(businessId, placeOf(id, expires));
    return `${this.root}${id}/content?${new URLSearchParams({ expires: String(expires), key }).toString()}`;
  }

  /** The file that a link leads to. @throws ApiError NOT_FOUND if the link is not ours, or is too old */
  read({ id, expires, key }: UploadLink): Pick<Upload, 'businessId' | 'id'> {
    if (expires * 1000 < this.clock.now().getTime()) throw notFound();
    try {
      return { businessId: this.encryption.decrypt(key, placeOf(id, expires)), id };
    } catch {
      throw notFound();
    }
  }
}

/** What the key is good for. */
function placeOf(id: string, expires: number): string {
  return `upload link:${id}:${String(expires)}`;
}
