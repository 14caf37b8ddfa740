import { Column, Entity, Index, PrimaryColumn } from 'typeorm';
import { PictureFacts } from '#images';
import { enumeration } from '#kernel';

export const UPLOAD_KIND = enumeration('UploadKind', ['image', 'video']);
export type UploadKind = (typeof UPLOAD_KIND)[number];

/** PostgreSQL returns them as texts; a file has far fewer bytes than a number can count. */
const COUNT = { from: Number, to: (value: number) => value };

/** A file that somebody has uploaded as a proof. Its content is in the storage. */
@Entity('uploads')
@Index('uploads_expiry', ['expiresAt'], { where: 'expires_at is not null' })
export class Upload {
  /** The business in whose name it was uploaded, whose plan it counts for: for a guest, the business that receives the proof. */
  @PrimaryColumn({ type: 'text', name: 'business_id', collation: 'C' })
  businessId: string;

  @PrimaryColumn({ type: 'text', collation: 'C' })
  id: string;

  @Column('boolean')
  livemode: boolean;

  /** The user, the API key or the browser of a guest. */
  @Column({ type: 'text', name: 'uploader_id', collation: 'C' })
  uploaderId: string;

  @Column('text')
  kind: UploadKind;

  /** Of the content as it is stored. */
  @Column('text', { name: 'media_type' })
  mediaType: string;

  /** Of the file as it was sent. */
  @Column('bigint', { transformer: COUNT })
  bytes: number;

  /** Of the file as it was sent, in hexadecimal digits. */
  @Column({ type: 'text', collation: 'C' })
  sha256: string;

  /** Of the content as it is stored. */
  @Column('bigint', { name: 'content_bytes', transformer: COUNT })
  contentBytes: number;

  /** Pixels, as it is stored; null for a video. */
  @Column('integer', { nullable: true })
  width: number | null;

  @Column('integer', { nullable: true })
  height: number | null;

  /** The smaller copy of a picture; null for a video. */
  @Column('jsonb', { nullable: true })
  preview: { width: number; height: number; bytes: number } | null;

  /** What the metadata of the file said. */
  @Column('jsonb')
  facts: PictureFacts;

  /** What the picture looks like; null for a video. */
  @Column('bytea', { nullable: true })
  hashes: Buffer | null;

  /** The proof that it is submitted with; null until then. */
  @Column({ type: 'text', name: 'submission_id', collation: 'C', nullable: true })
  submissionId: string | null = null;

  @Column('timestamptz', { name: 'created_at' })
  createdAt: Date;

  /** When it is deleted; null while the proof waits for a decision. */
  @Column('timestamptz', { name: 'expires_at', nullable: true })
  expiresAt: Date | null;

  /** What it takes up in the storage. */
  get storedBytes(): number {
    return this.contentBytes + (this.preview?.bytes ?? 0);
  }
}

/** How much the files of a business take up in the storage. */
@Entity('upload_totals')
export class UploadTotal {
  @PrimaryColumn({ type: 'text', name: 'business_id', collation: 'C' })
  businessId: string;

  @Column('bigint', { transformer: COUNT })
  bytes: number;
}

/** Which storage has the files. There is one row. */
@Entity('file_storages')
export class KnownStorage {
  @PrimaryColumn({ type: 'text', collation: 'C' })
  name: string;

  /** What the storage itself contains under the same name. */
  @Column('text', { name: 'storage_id' })
  storageId: string;
}
