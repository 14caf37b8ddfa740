import { ApiSchema } from '@nestjs/swagger';
import { Id, Int, OneOf, Text, Timestamp } from '#kernel';
import { UPLOAD_KIND, UploadKind } from './upload.entity';

export class CreateUpload {
  @Id('gpr', {
    optional: true,
    description:
      'The proof that a guest has begun in this browser, whose cookie is sent too. Required without a credential.',
  })
  guestProofId?: string;
}

export class UploadId {
  @Id('upl', { description: 'The uploaded file.' })
  id: string;
}

export class UploadLink extends UploadId {
  @Int({ min: 0, max: 99_999_999_999, description: 'Until when the link is valid, in seconds since 1970.' })
  expires: number;

  @Text({
    exact: true,
    rawMax: 300,
    description: 'What makes the link valid.',
    example: 'v1.7b0c2f1e.4kX0dPZqQm8',
  })
  key: string;
}

@ApiSchema({ name: 'Upload' })
export class UploadView {
  @Id('upl', { description: 'The uploaded file. Send it as `uploadId` with a proof.' })
  id: string;

  @Text({
    description:
      'Where the content is, for 5 minutes and without a credential: a picture as WebP without metadata, a video as it was sent. Fetch this object again for a new link.',
    example:
      'https://perk.example.com/api/v1/uploads/upl_01kaj4yt7hfbc9zqf3v1w2x5n8/content?expires=1764345600&key=v1.7b0c2f1e.4kX0dPZqQm8',
  })
  url: string;

  @OneOf(UPLOAD_KIND, { description: 'What the bytes are, whatever the name of the file was.', example: 'image' })
  kind: UploadKind;

  @Text({ description: 'The media type of the content.', example: 'image/webp' })
  mediaType: string;

  @Int({ description: 'The size of the file as it was sent, in bytes.', example: 2_400_000 })
  bytes: number;

  @Int({ nullable: true, description: 'The width of the picture in pixels; null for a video.', example: 1080 })
  width: number | null;

  @Int({ nullable: true, description: 'The height of the picture in pixels; null for a video.', example: 2400 })
  height: number | null;

  @Timestamp({
    nullable: true,
    description: 'When it was taken, as the camera recorded it in the file; null if it did not, as in screenshots.',
  })
  takenAt: string | null;

  @Text({
    description: 'SHA-256 of the file as it was sent, in hexadecimal digits.',
    example: 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855',
  })
  sha256: string;

  @Timestamp({ description: 'When it was uploaded.' })
  createdAt: string;

  @Timestamp({
    nullable: true,
    description:
      'When it is deleted: 24 hours after it was uploaded if no proof was submitted with it, and 90 days after the decision; null while the proof waits.',
  })
  expiresAt: string | null;
}
