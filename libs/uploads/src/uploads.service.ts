import { IncomingHttpHeaders } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { Injectable } from '@nestjs/common';
import { IsNull } from 'typeorm';
import { Db } from '#database';
import { invalidCredential } from '#http/access';
import { SentFile } from '#http/pages';
import { imagesWaiting, readPicture } from '#images';
import { Actor, Clock, INVALID_STATE, invalid, newId, NOT_FOUND, notFound, SERVICE_UNAVAILABLE } from '#kernel';
import { ReceivedFile, Reception } from './reception';
import { StoredFiles } from './stored-files';
import { UploadLinks } from './upload-links';
import { UploadView } from './upload.dto';
import { Uploader, UploadLimits } from './upload-limits';
import { Upload } from './upload.entity';

const DAY_SECONDS = 24 * 60 * 60;
/** How long a file is kept that no proof was submitted with, and one whose proof was decided. */
const KEPT_SECONDS = DAY_SECONDS;
const KEPT_AFTER_DECISION_SECONDS = 90 * DAY_SECONDS;

/** Pictures that wait to be decoded, one after the other. */
const MOST_WAITING = 30;

/** The most that the smaller copy of a picture has. */
const PREVIEW_BYTES = 200_000;

/** Knows the people who upload without a credential. */
export interface Visitors {
  /** The browser that sends a request, and the business that receives the proof; undefined if the browser has not begun it. */
  uploaderOf: (
    headers: IncomingHttpHeaders,
    guestProofId: string,
  ) => Promise<Pick<Uploader, 'id' | 'businessId'> | undefined>;
}

/** Finds the business in whose name a file was uploaded, if the actor may see it all the same, because it reviews the proof. */
export type ReviewerAccess = (actor: Actor, uploadId: string) => Promise<string | undefined>;

/** Files that are uploaded as proofs. */
@Injectable()
export class UploadsService {
  private visitors: Visitors | undefined;
  private reviewerAccess: ReviewerAccess | undefined;

  constructor(
    private readonly db: Db,
    private readonly clock: Clock,
    private readonly limits: UploadLimits,
    private readonly reception: Reception,
    private readonly files: StoredFiles,
    private readonly links: UploadLinks,
  ) {}

  /** Sets who knows guests. Its context calls this in `onModuleInit`. */
  registerVisitors(visitors: Visitors): void {
    this.visitors = visitors;
  }

  /** Sets who knows which proofs a business reviews. Its context calls this in `onModuleInit`. */
  registerReviewers(access: ReviewerAccess): void {
    this.reviewerAccess = access;
  }

  /**
   * Who uploads a file: the guest whose proof is named, or else the actor.
   * @throws ApiError UNAUTHENTICATED
   */
  async uploaderOf(
    actor: Actor | undefined,
    guestProofId: string | undefined,
    { headers, network }: { headers: IncomingHttpHeaders; network: string },
  ): Promise<Uploader> {
    if (guestProofId !== undefined) {
      const guest = await this.visitors?.uploaderOf(headers, guestProofId);
      if (guest) return { ...guest, kind: 'guest', livemode: true, network };
    } else if (actor) {
      const { kind, id, businessId, livemode } = actor;
      return { kind, id, businessId, livemode };
    }
    throw invalidCredential(
      'Send an API key or an access token, or, as a guest, guestProofId with the cookie of the browser in which the proof was begun.',
    );
  }

  /**
   * Stores a file.
   * @throws ApiError VALIDATION_ERROR for what cannot be uploaded, PAYLOAD_TOO_LARGE, UNSUPPORTED_MEDIA_TYPE, RATE_LIMITED,
   *   PLAN_LIMIT_EXCEEDED, INVALID_STATE if the business that receives the proof has no room, or SERVICE_UNAVAILABLE
   */
  async receive(uploader: Uploader, file: SentFile): Promise<UploadView> {
    await this.limits.assertRoom(uploader);
    const giveBack = await this.limits.count(uploader);
    try {
      return await this.reception.receive(file, (received) => this.store(uploader, received));
    } catch (error) {
      // What was not stored does not count.
      await giveBack();
      throw error;
    }
  }

  /** A file that the actor's business has uploaded, or reviews. @throws ApiError NOT_FOUND */
  async get(actor: Actor, id: string): Promise<UploadView> {
    const { businessId, livemode } = actor;
    const own = await this.find({ businessId, id });
    if (own?.livemode === livemode) return this.viewOf(own);
    const owner = await this.reviewerAccess?.(actor, id);
    const upload = owner === undefined ? null : await this.find({ businessId: owner, id });
    if (!upload) throw notFound();
    return this.viewOf(upload);
  }

  /** A file; null if it was deleted, or is about to be. */
  async find({ businessId, id }: Pick<Upload, 'businessId' | 'id'>): Promise<Upload | null> {
    const upload = await this.db.manager.findOneBy(Upload, { businessId, id });
    return upload && this.isKept(upload) ? upload : null;
  }

  /** The id of the file that an address names; undefined if it names none. */
  idIn(address: string): string | undefined {
    return this.links.idIn(address);
  }

  /** The smaller copy of a picture as WebP; undefined if there is none. @throws ApiError SERVICE_UNAVAILABLE */
  async previewOf(upload: Upload): Promise<Buffer | undefined> {
    const content = upload.preview && (await this.files.read(previewKey(upload)));
    return content ? buffer(content) : undefined;
  }

  /** The address that names a file for those who may see it. It is no link to the content. */
  nameOf(upload: Upload): string {
    return this.links.nameOf(upload);
  }

  viewOf(upload: Upload): UploadView {
    const { id, kind, mediaType, bytes, width, height, sha256, facts, createdAt, expiresAt } = upload;
    return {
      ...{ id, url: this.links.to(upload), kind, mediaType, bytes, width, height, sha256 },
      takenAt: facts.takenAt ?? null,
      createdAt: createdAt.toISOString(),
      expiresAt: expiresAt?.toISOString() ?? null,
    };
  }

  /**
   * The file that a proof is submitted with, in the current transaction, which nothing else can be submitted with from now on.
   * @param uploader whoever submits the proof; `id` only for a guest, who may use only what was uploaded in the same browser
   * @throws ApiError NOT_FOUND, or INVALID_STATE if it was submitted
   */
  async take(
    uploader: Pick<Uploader, 'businessId' | 'livemode'> & { id?: string },
    id: string,
    submissionId: string,
  ): Promise<Upload> {
    const { businessId, livemode, id: uploaderId } = uploader;
    this.db.copyIfDryRun('uploads', 'business_id = $1 and id = $2', [businessId, id]);
    const where = { businessId, id, livemode, ...(uploaderId !== undefined && { uploaderId }) };
    const upload = await this.db.manager.findOne(Upload, { where, lock: { mode: 'pessimistic_write' } });
    if (!upload || !this.isKept(upload))
      throw NOT_FOUND.error(
        'There is no such file of yours: one that is not submitted is deleted after 24 hours. Upload it again.',
      );
    if (upload.submissionId !== null)
      throw INVALID_STATE.error('This file was submitted with another proof. Upload it again for this one.', {
        status: 'submitted',
      });
    const taken = { submissionId, expiresAt: null };
    await this.db.manager.update(Upload, { businessId, id }, taken);
    return Object.assign(upload, taken);
  }

  /** The proof was decided, in the current transaction: the file is deleted some time later. */
  async expire({ businessId, id }: Pick<Upload, 'businessId' | 'id'>): Promise<void> {
    this.db.copyIfDryRun('uploads', 'business_id = $1 and id = $2', [businessId, id]);
    const expiresAt = this.clock.in(KEPT_AFTER_DECISION_SECONDS);
    // One that was erased has a time already.
    await this.db.manager.update(Upload, { businessId, id, expiresAt: IsNull() }, { expiresAt });
  }

  /** The file has to be deleted now, in the current transaction: the content follows when the cleanup runs. */
  async erase({ businessId, id }: Pick<Upload, 'businessId' | 'id'>): Promise<void> {
    this.db.copyIfDryRun('uploads', 'business_id = $1 and id = $2', [businessId, id]);
    await this.db.manager.update(Upload, { businessId, id }, { expiresAt: this.clock.now(), facts: {} });
  }

  private isKept({ expiresAt }: Upload): boolean {
    return expiresAt === null || expiresAt > this.clock.now();
  }

  private async store(uploader: Uploader, { path, type, bytes, sha256 }: ReceivedFile): Promise<UploadView> {
    const { id: uploaderId, businessId, livemode } = uploader;
    const upload = Object.assign(new Upload(), {
      ...{ businessId, id: newId('upl', this.clock.now()), livemode, uploaderId, kind: type.kind, bytes, sha256 },
      ...{ mediaType: type.mediaType, width: null, height: null, preview: null, facts: {}, hashes: null },
      contentBytes: bytes,
      createdAt: this.clock.now(),
      expiresAt: this.clock.in(KEPT_SECONDS),
    });
    const content: [key: string, content: Buffer | { path: string }][] = [];
    if (type.kind === 'image') {
      const { picture, preview, hashes, facts } = await this.decoded(path);
      Object.assign(upload, {
        ...{ mediaType: 'image/webp', width: picture.width, height: picture.height, hashes, facts },
        preview: { width: preview.width, height: preview.height, bytes: preview.bytes.length },
        contentBytes: picture.bytes.length,
      });
      content.push([contentKey(upload), picture.bytes], [previewKey(upload), preview.bytes]);
    } else content.push([contentKey(upload), { path }]);
    await this.db.tx(async () => {
      await this.limits.takeRoom(uploader, upload.storedBytes);
      await this.db.manager.insert(Upload, upload);
    });
    // What was stored for a row is deleted with it, also if this process ends here: nobody knows its id, so it expires.
    try {
      for (const [key, part] of content) await this.files.put(key, part);
    } catch (error) {
      await this.erase(upload);
      throw error;
    }
    return this.viewOf(upload);
  }

  /** @throws ApiError VALIDATION_ERROR, or SERVICE_UNAVAILABLE if too many others wait */
  private async decoded(path: string) {
    if (imagesWaiting() >= MOST_WAITING)
      throw SERVICE_UNAVAILABLE.error(
        'Many pictures are being read at the moment. Try again in a few seconds.',
        undefined,
        {
          headers: { 'retry-after': '10' },
        },
      );
    const read = await readPicture(path, PREVIEW_BYTES);
    if (read === 'pixels')
      throw invalid(
        'file',
        'has too many pixels: at most 32 megapixels, and 12.5 as AVIF. Send it in a lower resolution, or a screenshot of it',
      );
    if (read === 'unreadable')
      throw invalid(
        'file',
        'is not a whole picture, or is smaller than 32 pixels. Send it again, or a screenshot of it',
      );
    return read;
  }
}

/** Where the content of a file is in the storage. */
export function contentKey({ businessId, id }: Pick<Upload, 'businessId' | 'id'>): string {
  return `uploads/${businessId}/${id}`;
}

/** Where the smaller copy of a picture is. */
export function previewKey({ businessId, id }: Pick<Upload, 'businessId' | 'id'>): string {
  return `previews/${businessId}/${id}`;
}
