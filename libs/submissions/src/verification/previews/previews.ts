import { Injectable, OnModuleInit } from '@nestjs/common';
import { In } from 'typeorm';
import { Db, valuesOf } from '#database';
import { Clock } from '#kernel';
import { Job, Queues } from '#messaging';
import { UploadsService } from '#uploads';
import { Submission } from '../../submission.entity';
import { PictureReader } from '../reading/picture-reader';
import { PreviewStatus, SubmissionPreviewView } from './preview.dto';
import { SubmissionPreview } from './preview.entity';
import { FIND, FIND_STATUS, INSERT, PICK } from './preview.queries';

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
    await this.db.manager.delete(SubmissionPreview, { id: In(ids) });
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
      { isDue: boolean } & Pick<SubmissionPreview, 'image' | 'width' | 'height' | 'takenAt'>
    >(FIND, [id]);
    if (!row?.image) return row?.isDue ? { ...NONE, status: 'pending' } : NONE;
    return readyPreview({ ...row, image: row.image });
  }

  /** Whether a submission has a preview. */
  async statusOf({ id, uploadId, proofType }: Submission): Promise<PreviewStatus> {
    if (uploadId !== null) return proofType === 'screenshot' ? 'ready' : 'none';
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
    const { bytes = null, width = null, height = null } = picture && picture !== 'unreachable' ? picture : {};
    const fetched = { image: bytes, width, height, takenAt: bytes && this.clock.now() };
    await job.complete(
      null,
      async () => void (await this.db.manager.update(SubmissionPreview, { id: job.id }, fetched)),
    );
  }

  private async fetch({ id }: Job) {
    const preview = await this.db.manager.findOne(SubmissionPreview, {
      select: { id: true, address: true },
      where: { id },
    });
    if (!preview) throw new Error(`Submission ${id} has no preview.`);
    return this.pictures.read(preview.address);
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
