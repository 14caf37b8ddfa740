import { buffer } from 'node:stream/consumers';
import { Injectable, OnModuleInit } from '@nestjs/common';
import { In } from 'typeorm';
import { Db, valuesOf } from '#database';
import { Clock } from '#kernel';
import { Job, Queues } from '#messaging';
import { StoredFiles, UploadsService } from '#uploads';
import { Submission } from '../../submission.entity';
import { PictureReader } from '../reading/picture-reader';
import { PreviewStatus, SubmissionPreviewView } from './preview.dto';
import { SubmissionPreview } from './preview.entity';
import { FIND, FIND_STATUS, INSERT, OLD, PICK } from './preview.queries';

/** What has to be deleted with a preview. */
type StoredPreview = Pick<SubmissionPreview, 'id' | 'businessId' | 'stored'>;

interface OldPreviews {
  lastId: string | null;
  count: number;
  areOld: boolean | null;
  previews: StoredPreview[];
}

const QUEUE = 'submissions.preview';
/** Concurrent fetches per process. One picture is decoded while the other is fetched. */
const CONCURRENCY = 2;
/** The delay after each failed attempt but the last. */
const RETRY_SECONDS = [60, 600];

const NONE: SubmissionPreviewView = { status: 'none', image: null, width: null, height: null, takenAt: null };

/**
 * Copies of the pictures that proofs show, for their reviewers. The copy shows what was there when the proof was submitted, and the
 * reviewer's browser sends nothing to the site of the proof.
 */
@Injectable()
export class Previews implements OnModuleInit {
  constructor(
    private readonly db: Db,
    private readonly clock: Clock,
    private readonly queues: Queues,
    private readonly pictures: PictureReader,
    private readonly uploads: UploadsService,
    private readonly files: StoredFiles,
  ) {}

  onModuleInit(): void {
    this.queues.add({
      id: QUEUE,
      table: 'submission_previews',
      concurrency: CONCURRENCY,
      pick: PICK,
      run: (job) => this.take(job),
    });
  }

  /** Enqueues the preview of a submission in the current transaction. @param address of a picture, or of a page that declares one */
  enqueue({ id, submittedByBusinessId: businessId }: Submission, address: string): void {
    const preview = Object.assign(new SubmissionPreview(), { id, businessId, address, dueAt: this.clock.now() });
    this.db.write(INSERT, valuesOf(SubmissionPreview, preview));
    this.db.onCommit(() => {
      this.queues.wake(QUEUE);
    });
  }

  /** Deletes the pictures of these submissions, in the current transaction. */
  async forget(ids: readonly string[]): Promise<void> {
    const previews = await this.db.manager.find(SubmissionPreview, {
      select: { id: true, businessId: true, stored: true },
      where: { id: In(ids) },
    });
    await this.delete(previews);
  }

  /** Deletes the pictures of the next decided submissions that are old. @returns undefined if there are no more */
  async purge(before: Date, after: string): Promise<{ lastId: string; count: number } | undefined> {
    const [slice] = await this.db.query<OldPreviews>(OLD, [before, after]);
    await this.delete(slice?.previews ?? []);
    return slice?.areOld && slice.lastId !== null ? { lastId: slice.lastId, count: slice.count } : undefined;
  }

  /** First what is in the storage: a row without its picture shows none, but a picture without its row would stay forever. */
  private async delete(previews: readonly StoredPreview[]): Promise<void> {
    const stored = previews.filter((preview) => preview.stored).map(keyOf);
    if (!this.db.isDryRun) await this.files.delete(stored);
    await this.db.manager.delete(SubmissionPreview, { id: In(previews.map(({ id }) => id)) });
  }

  /** The preview of a submission that the caller may see. */
  async find(submission: Submission): Promise<SubmissionPreviewView> {
    return submission.uploadId === null ? this.findFetched(submission.id) : this.findUploaded(submission);
  }

  /** An uploaded picture has a smaller copy from the beginning. */
  private async findUploaded({ uploadId, submittedByBusinessId: businessId }: Submission) {
    const upload = await this.uploads.find({ businessId, id: uploadId ?? '' });
    const bytes = upload?.preview && (await this.uploads.previewOf(upload));
    if (!bytes) return NONE;
    const { width, height } = upload.preview ?? {};
    return readyPreview({ image: bytes, width, height, takenAt: upload.createdAt });
  }

  private async findFetched(id: string): Promise<SubmissionPreviewView> {
    const reader = await this.db.reader();
    const [row] = await reader.query<
      { isDue: boolean } & Pick<SubmissionPreview, 'businessId' | 'stored' | 'image' | 'width' | 'height' | 'takenAt'>
    >(FIND, [id]);
    if (!row) return NONE;
    const content = row.stored ? await this.files.read(keyOf({ ...row, id })) : undefined;
    const image = content ? await buffer(content) : row.image;
    if (!image) return row.isDue ? { ...NONE, status: 'pending' } : NONE;
    return readyPreview({ ...row, image });
  }

  /** Whether there is a picture of a proof that is no uploaded file. */
  async statusOf(id: string): Promise<PreviewStatus> {
    const reader = await this.db.reader();
    const [row] = await reader.query<{ isDue: boolean; isReady: boolean }>(FIND_STATUS, [id]);
    if (row?.isReady) return 'ready';
    return row?.isDue ? 'pending' : 'none';
  }

  /** Each claim of the row is an attempt, also one that ended with the process. */
  private async take(job: Job): Promise<void> {
    const attempt = job.fencingToken;
    const picture = attempt > RETRY_SECONDS.length + 1 ? undefined : await this.fetch(job);
    const waitSeconds = picture === 'unreachable' ? RETRY_SECONDS[attempt - 1] : undefined;
    if (waitSeconds !== undefined) return job.complete(this.clock.in(waitSeconds));
    const { bytes, width = null, height = null } = picture && picture !== 'unreachable' ? picture : {};
    const stored = bytes !== undefined;
    if (stored) await this.files.put(keyOf(await this.rowOf(job)), bytes);
    const fetched = { stored, width, height, takenAt: stored ? this.clock.now() : null };
    await job.complete(
      null,
      async () => void (await this.db.manager.update(SubmissionPreview, { id: job.id }, fetched)),
    );
  }

  private async fetch(job: Job) {
    const { address } = await this.rowOf(job);
    return this.pictures.read(address);
  }

  private async rowOf({ id }: Job): Promise<SubmissionPreview> {
    const preview = await this.db.manager.findOneBy(SubmissionPreview, { id });
    if (!preview) throw new Error(`Submission ${id} has no preview.`);
    return preview;
  }
}

function readyPreview({
  image,
  width = null,
  height = null,
  takenAt,
}: {
  image: Buffer;
  width?: number | null;
  height?: number | null;
  takenAt: Date | null;
}): SubmissionPreviewView {
  const url = `data:image/webp;base64,${image.toString('base64')}`;
  return { status: 'ready', image: url, width, height, takenAt: takenAt?.toISOString() ?? null };
}

/** Where the picture of a submission is in the storage. */
function keyOf({ businessId, id }: Pick<SubmissionPreview, 'businessId' | 'id'>): string {
  return `previews/${businessId}/${id}`;
}
