import { declareSettings, setting, SettingsOf, url } from '#kernel/settings';
import { urlFrom } from '#outbound';

const EXAMPLE = 's3://perk-files?endpoint=https://s3.example.com&region=eu-central-1';

export const uploadsSettings = declareSettings({
  STORAGE_URL: setting(
    url(['s3:'])
      .refine(isBucket, { error: 'must name a bucket, and at most endpoint (an http or https URL) and region' })
      .optional(),
    'The S3-compatible bucket for uploaded files, as `s3://bucket?endpoint=URL&region=NAME`; without `endpoint`, it is at AWS. Key and secret are in AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY, or come before the bucket, as in `s3://key:secret@bucket`. Needed if processes on several machines share no folder. Default: the folder `files` in DATA_DIR.',
    EXAMPLE,
  ),
});

export type UploadsSettings = SettingsOf<typeof uploadsSettings>;

function isBucket(text: string): boolean {
  const bucket = urlFrom(text);
  if (!bucket) return false;
  const { hostname, pathname, searchParams } = bucket;
  const endpoint = searchParams.get('endpoint');
  const isKnown = [...searchParams.keys()].every((name) => name === 'endpoint' || name === 'region');
  const isPlain = hostname !== '' && (pathname === '' || pathname === '/') && isKnown;
  return isPlain && (endpoint === null || /^https?:$/.test(urlFrom(endpoint)?.protocol ?? ''));
}
