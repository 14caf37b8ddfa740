// The only file that imports the package: it takes about 18 MB of memory, so it is loaded only where a bucket is used.
export {
  DeleteObjectCommand,
  GetObjectCommand,
  NoSuchKey,
  PutObjectCommand,
  S3Client,
  S3ServiceException,
} from '@aws-sdk/client-s3';
