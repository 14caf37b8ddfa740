import { PictureFacts } from './picture-facts';

// What `decode` tells its process, and what that answers.

/** How large a copy may be. It has the proportions of the original, and is never larger than it. */
export interface CopyLimits {
  /** Pixels. */
  maxWidth: number;
  maxHeight: number;
  maxBytes: number;
  /** WebP unless given; PNG is what mail programs show. */
  format?: 'png';
}

export interface DecoderJob {
  /** The copies to make. */
  copies: CopyLimits[];
  /** Whether to find out what the image looks like, and what its metadata says. */
  details: boolean;
}

/** Of an image that could be decoded. */
export interface Decoded {
  /** In the order of the job; their bytes follow in the same order. */
  copies: { width: number; height: number; bytes: number }[];
  /** `perceptualHashes` in base64. */
  hashes?: string;
  facts?: PictureFacts;
}
