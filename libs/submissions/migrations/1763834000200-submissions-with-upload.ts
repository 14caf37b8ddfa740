import { ConcurrentIndexes } from '#database/migrations';

export class SubmissionsWithUpload1763834000200 extends ConcurrentIndexes {
  override create = [
    'create index submissions_with_upload on submissions (business_id, upload_id) where upload_id is not null',
  ];
}
