import { Body, Controller, HttpCode, Post, UseGuards } from '@nestjs/common';
import { AuthGuard } from '@nestjs/passport';
import { ApiKey } from '../auth/api-key.entity';
import { CurrentKey } from '../auth/current-key.decorator';
import { CreateSubmissionDto, ReviewSubmissionDto } from './submission.dto';
import { SubmissionsService } from './submissions.service';

@Controller('submissions')
@UseGuards(AuthGuard('api-key'))
export class SubmissionsController {
  constructor(private readonly submissions: SubmissionsService) {}

  @Post()
  create(@CurrentKey() key: ApiKey, @Body() body: CreateSubmissionDto) {
    return this.submissions.create(key, body);
  }

  @Post('review')
  @HttpCode(200)
  review(@CurrentKey() key: ApiKey, @Body() body: ReviewSubmissionDto) {
    return this.submissions.review(key, body);
  }
}
