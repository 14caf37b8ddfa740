import { IncomingHttpHeaders } from 'node:http';
import { Controller, Get, Headers, Ip, Post } from '@nestjs/common';
import { PLAN_LIMIT_EXCEEDED } from '#billing';
import { CurrentActor, Endpoint, Input } from '#http';
import { networkOf } from '#http/access';
import { CurrentVisitor, File, SentFile, StreamedResponse } from '#http/pages';
import { Actor, INVALID_STATE, SERVICE_UNAVAILABLE } from '#kernel';
import { PAYLOAD_TOO_LARGE } from '#kernel/errors';
import { UploadContents } from './upload-contents';
import { CreateUpload, UploadId, UploadLink, UploadView } from './upload.dto';
import { UploadsService } from './uploads.service';

@Controller('api/v1/uploads')
export class UploadsController {
  constructor(
    private readonly uploads: UploadsService,
    private readonly contents: UploadContents,
  ) {}

  @Endpoint({
    id: 'createUpload',
    tag: 'Uploads',
    summary: 'Upload a picture or a video',
    description:
      'Stores a file that shows that somebody did an action, to be submitted as a proof with `uploadId`: JPEG, PNG, WebP or AVIF up to 15 MB and 32 megapixels, MP4, MOV or WebM up to 60 MB. The bytes decide what it is. ' +
      'Send the file as the body, or as the part `file` of a form (`multipart/form-data`). ' +
      'Pictures are encoded again, at most 2,400 pixels wide and without metadata. A file is deleted after 24 hours unless it is submitted. A person can upload 20 files a day, and the files of a business count towards the room in its plan. ' +
      'Guests send the cookie of the page and `guestProofId`; the file then belongs to the business that receives the proof.',
    access: 'write.submissions',
    visitors: true,
    tier: 'public',
    status: 201,
    body: 'file',
    input: CreateUpload,
    returns: UploadView,
    secret: true,
    // It stores a file, and a file is too large to keep for comparing.
    dryRun: false,
    idempotencyKey: false,
    errors: [INVALID_STATE, PAYLOAD_TOO_LARGE, PLAN_LIMIT_EXCEEDED, SERVICE_UNAVAILABLE],
  })
  @Post()
  async create(
    @CurrentVisitor() actor: Actor | undefined,
    @Input() { guestProofId }: CreateUpload,
    @File() file: SentFile,
    @Headers() headers: IncomingHttpHeaders,
    @Ip() ipAddress: string,
  ): Promise<UploadView> {
    const network = networkOf(ipAddress);
    const uploader = await this.uploads.uploaderOf(actor, guestProofId, { headers, network });
    return this.uploads.receive(uploader, file);
  }

  @Endpoint({
    id: 'getUpload',
    tag: 'Uploads',
    summary: 'Get an uploaded file',
    description:
      'Returns a file that your business has uploaded, or one of a proof that it has received, with a link to the content that is valid for 5 minutes.',
    access: 'read.submissions',
    tier: 'relaxed',
    input: UploadId,
    returns: UploadView,
    secret: true,
  })
  @Get(':id')
  get(@CurrentActor() actor: Actor, @Input() { id }: UploadId): Promise<UploadView> {
    return this.uploads.get(actor, id);
  }

  @Endpoint({
    id: 'getUploadContent',
    tag: 'Uploads',
    summary: 'Get the content of an uploaded file',
    description:
      'The address is the `url` of an upload, with a signature in place of a credential. Supports `Range` with one range, so that videos can be played from any position.',
    access: 'public',
    tier: 'files',
    input: UploadLink,
    envelope: false,
    mediaType: 'application/octet-stream',
    alsoReturns: { 206: 'Part of the content, as `Range` asked for.', 416: 'The range is outside of the content.' },
    errors: [SERVICE_UNAVAILABLE],
  })
  @Get(':id/content')
  content(@Input() link: UploadLink, @Headers() { range }: IncomingHttpHeaders): Promise<StreamedResponse> {
    return this.contents.of(link, range);
  }
}
