import { Body, Controller, HttpCode, Post } from '@nestjs/common';
import { ApiKey } from '../api-key.entity';
import { CurrentKey } from '../key.guard';
import { CreateSubmissionDto, ReviewSubmissionDto } from './submission.dto';
import { SubmissionsService } from './submissions.service';

@Controller('submissions')
export class SubmissionsController {
  constructor(private readonly submissions: SubmissionsService) {}

  @Post()
  async create(@CurrentKey() key: ApiKey, @Body() body: CreateSubmissionDto) {
    return { success: true, data: await this.submissions.create(key, body) };
  }

  @Post('review')
  @HttpCode(200)
  async review(@CurrentKey() key: ApiKey, @Body() body: ReviewSubmissionDto) {
    return { success: true, data: await this.submissions.review(key, body) };
  }
}
