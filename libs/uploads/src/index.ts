export { fileTypeOf } from './file-types';
export { StoredFiles } from './stored-files';
export { Upload } from './upload.entity';
export { UploadView } from './upload.dto';
export { UploadsModule } from './uploads.module';
export { uploadsSchema } from './uploads.schema';
export { UploadsService } from './uploads.service';
export { uploadsSettings } from './uploads.settings';
