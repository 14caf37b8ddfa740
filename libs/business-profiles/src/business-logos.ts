import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { Injectable, OnModuleInit } from '@nestjs/common';
import { In, MoreThan } from 'typeorm';
import { Db } from '#database';
import { SentFile, StreamedResponse } from '#http/pages';
import { imagesWaiting, Logo, readLogo } from '#images';
import { Clock, invalid, newId, notFound, SERVICE_UNAVAILABLE } from '#kernel';
import { PAYLOAD_TOO_LARGE } from '#kernel/errors';
import { MessagesService } from '#messages';
import { fileTypeOf, StoredFiles } from '#uploads';
import { BusinessLogo } from './business-profile.entity';

const MAX_BYTES = 5 * 1024 * 1024;
/** Pictures that wait to be decoded, one after the other. */
const MOST_WAITING = 30;

/** How long an upload may take; then whatever it has left is deleted. */
const UNFINISHED_SECONDS = 60 * 60;
/** How many logos of a business are kept besides the one that is shown. Of those that were replaced, the oldest are deleted first. */
const MOST_KEPT = 20;
/** How long a logo that was replaced can still be loaded by pages and messages that were made before. */
const REPLACED_SECONDS = 7 * 24 * 60 * 60;

const YEAR_SECONDS = 365 * 24 * 60 * 60;
const HEADERS = {
  'content-type': 'image/webp',
  'cache-control': `public, max-age=${String(YEAR_SECONDS)}, immutable`,
  // It was made from the file of a stranger: no browser may run anything in it, or take it for something else.
  'content-security-policy': "sandbox; default-src 'none'",
  'x-content-type-options': 'nosniff',
  // Messages in browsers and other sites show it too.
  'cross-origin-resource-policy': 'cross-origin',
};

const PATH = '/api/v1/business-logos';

type Place = Pick<BusinessLogo, 'businessId' | 'id'>;

/** The pictures of logos: made from what is sent, and kept in the storage. */
@Injectable()
export class BusinessLogos implements OnModuleInit {
  constructor(
    private readonly db: Db,
    private readonly clock: Clock,
    private readonly files: StoredFiles,
    private readonly messages: MessagesService,
  ) {}

  onModuleInit(): void {
    this.messages.registerLogos((logoUrl) => this.forMail(logoUrl));
  }

  /**
   * Stores the pictures of a logo. They are deleted again unless `replace` is told soon to keep them.
   * @throws ApiError VALIDATION_ERROR, PAYLOAD_TOO_LARGE, UNSUPPORTED_MEDIA_TYPE or SERVICE_UNAVAILABLE
   */
  async store(businessId: string, file: SentFile): Promise<string> {
    // Before the file is read, and again before it waits to be decoded: many may arrive at the same time.
    assertNotBusy();
    const bytes = await received(file);
    assertNotBusy();
    const { page, mail } = await decoded(bytes);
    const place = { businessId, id: newId('logo', this.clock.now()) };
    await this.db.manager.insert(BusinessLogo, { ...place, expiresAt: this.clock.in(UNFINISHED_SECONDS) });
    await this.expireOldest(businessId);
    await this.files.put(pageKey(place), page.bytes);
    await this.files.put(mailKey(place), mail.bytes);
    return place.id;
  }

  /** Keeps a logo from now on, and deletes the one before it later, in the ambient transaction. */
  async replace(businessId: string, { former, shown }: { former: string | null; shown: string | null }): Promise<void> {
    this.db.copyIfDryRun('business_logos', 'business_id = $1', [businessId]);
    if (shown !== null) await this.keep({ businessId, id: shown });
    // What is removed without a successor should be gone.
    const expiresAt = shown === null ? this.clock.now() : this.clock.in(REPLACED_SECONDS);
    if (former !== null) await this.db.manager.update(BusinessLogo, { businessId, id: former }, { expiresAt });
  }

  /** The picture for pages. @throws ApiError NOT_FOUND or SERVICE_UNAVAILABLE */
  async pageOf(place: Place): Promise<StreamedResponse> {
    const content = await this.files.read(pageKey(place));
    if (!content) throw notFound();
    const bytes = await buffer(content);
    return new StreamedResponse(200, { ...HEADERS, 'content-length': String(bytes.length) }, Readable.from([bytes]));
  }

  /** Deletes the pictures. @throws ApiError SERVICE_UNAVAILABLE */
  async delete(place: Place): Promise<void> {
    await this.files.delete([pageKey(place), mailKey(place)]);
  }

  /** The PNG of a logo; undefined if it was deleted. @throws ApiError SERVICE_UNAVAILABLE */
  private async forMail(logoUrl: string): Promise<Buffer | undefined> {
    const place = placeIn(logoUrl);
    const content = place && (await this.files.read(mailKey(place)));
    return content && buffer(content);
  }

  private async keep({ businessId, id }: Place): Promise<void> {
    const isThere = { businessId, id, expiresAt: MoreThan(this.clock.now()) };
    const { affected } = await this.db.manager.update(BusinessLogo, isThere, { expiresAt: null });
    if (affected === 0) throw SERVICE_UNAVAILABLE.error('Storing the logo took too long. Send it again.');
  }

  private async expireOldest(businessId: string): Promise<void> {
    const now = this.clock.now();
    const kept = { businessId, expiresAt: MoreThan(now) };
    const order = { id: 'DESC' } as const;
    const oldest = await this.db.manager.find(BusinessLogo, { where: kept, order, skip: MOST_KEPT });
    if (oldest.length === 0) return;
    const ids = In(oldest.map(({ id }) => id));
    await this.db.manager.update(BusinessLogo, { ...kept, id: ids }, { expiresAt: now });
  }
}

/** @throws ApiError SERVICE_UNAVAILABLE */
function assertNotBusy(): void {
  if (imagesWaiting() < MOST_WAITING) return;
  throw SERVICE_UNAVAILABLE.error(
    'Many pictures are being read at the moment. Try again in a few seconds.',
    undefined,
    {
      headers: { 'retry-after': '10' },
    },
  );
}

async function decoded(bytes: Buffer): Promise<Logo> {
  const logo = await readLogo(bytes);
  if (logo === 'pixels')
    throw invalid('file', 'has too many pixels: send it in a lower resolution, 256 pixels wide are enough');
  if (logo === 'unreadable')
    throw invalid(
      'file',
      'is not a whole picture, has fewer than 32 pixels, or is more than eight times as long as it is wide',
    );
  return logo;
}

/** The path at which anybody gets the picture for pages. */
export function logoUrl({ businessId, id }: Place): string {
  return `${PATH}/${businessId}/${id}`;
}

function placeIn(path: string): Place | undefined {
  const [businessId, id, ...others] = path.slice(PATH.length + 1).split('/');
  return path.startsWith(`${PATH}/`) && businessId && id && others.length === 0 ? { businessId, id } : undefined;
}

/** Where the pictures are in the storage. */
function pageKey({ businessId, id }: Place): string {
  return `logos/${businessId}/${id}`;
}

function mailKey({ businessId, id }: Place): string {
  return `mail-logos/${businessId}/${id}`;
}

async function received(file: SentFile): Promise<Buffer> {
  const parts: Buffer[] = [];
  let size = 0;
  for await (const chunk of file.chunks()) {
    size += chunk.length;
    if (size > MAX_BYTES) throw PAYLOAD_TOO_LARGE.error('The logo is larger than 5 MB. Send it in a lower resolution.');
    parts.push(chunk);
  }
  const bytes = Buffer.concat(parts);
  if (bytes.length === 0) throw invalid('file', 'is empty: choose the file again');
  const type = fileTypeOf(bytes);
  if (typeof type !== 'object' || type.kind !== 'image')
    throw invalid('file', 'must be a picture (JPEG, PNG, WebP or AVIF, up to 5 MB), whatever its name says');
  return bytes;
}
