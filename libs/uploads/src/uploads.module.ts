import { Module } from '@nestjs/common';
import { RegistryModule } from '#http';
import { IdentityModule } from '#identity';
import { Reception } from './reception';
import { StoredFiles } from './stored-files';
import { UploadCleanup } from './upload-cleanup';
import { UploadContents } from './upload-contents';
import { UploadLimits } from './upload-limits';
import { UploadLinks } from './upload-links';
import { UploadsController } from './uploads.controller';
import { UploadsService } from './uploads.service';

@Module({
  imports: [
    IdentityModule,
    RegistryModule.forFeature('uploads', {
      ids: ['upl'],
      tags: { Uploads: 'Pictures and videos that show that an action was done.' },
    }),
  ],
  controllers: [UploadsController],
  providers: [UploadsService, UploadLimits, UploadLinks, UploadContents, UploadCleanup, Reception, StoredFiles],
  exports: [UploadsService, StoredFiles],
})
export class UploadsModule {}
