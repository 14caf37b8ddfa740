import { ApiSchema } from '@nestjs/swagger';
import { enumeration, Int, OneOf, Text, Timestamp } from '#kernel';

export const PREVIEW_STATUS = enumeration('PreviewStatus', ['none', 'pending', 'ready']);
export type PreviewStatus = (typeof PREVIEW_STATUS)[number];

@ApiSchema({ name: 'SubmissionPreview' })
export class SubmissionPreviewView {
  @OneOf(PREVIEW_STATUS, {
    description:
      '`ready` with an image, `pending` while it is being fetched, and `none` if the proof shows no picture to visitors, was approved automatically, or was decided more than 90 days ago.',
    example: 'ready',
  })
  status: PreviewStatus;

  @Text({
    nullable: true,
    description:
      'A WebP image of at most 200 kB as a `data:` URL, without the metadata of the original; null unless `ready`.',
    example: 'data:image/webp;base64,UklGRiIAAABXRUJQVlA4IBYAAAAwAQCdASoBAAEADsD+JaQAA3AAAAAA',
  })
  image: string | null;

  @Int({ nullable: true, description: 'The width of the image in pixels; null unless `ready`.', example: 1080 })
  width: number | null;

  @Int({ nullable: true, description: 'The height of the image in pixels; null unless `ready`.', example: 1350 })
  height: number | null;

  @Timestamp({ nullable: true, description: 'When the picture was fetched; null unless `ready`.' })
  takenAt: string | null;
}
