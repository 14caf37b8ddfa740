import {
  IsIn,
  IsNotEmpty,
  IsObject,
  IsOptional,
  IsString,
  IsUrl,
  Matches,
  MaxLength,
  ValidateIf,
} from 'class-validator';

export class CreateSubmissionDto {
  @Matches(/^camp_[0-9a-z]{26}$/)
  campaignId: string;

  @IsString()
  @MaxLength(80)
  actionId: string;

  @IsUrl({ protocols: ['http', 'https'], require_protocol: true })
  @MaxLength(2048)
  proofUrl: string;

  @IsIn(['screenshot', 'url', 'video', 'api_verified'])
  proofType: string = 'url';

  @IsOptional()
  @IsObject()
  metadata?: object;

  @IsOptional()
  @IsString()
  @MaxLength(2000)
  notes?: string;
}

export class ReviewSubmissionDto {
  @Matches(/^sub_[0-9a-z]{26}$/)
  submissionId: string;

  @IsIn(['approve', 'reject'])
  decision: 'approve' | 'reject';

  @ValidateIf(({ decision, reason }: ReviewSubmissionDto) => decision === 'reject' || reason !== undefined)
  @IsString()
  @IsNotEmpty()
  @MaxLength(500)
  reason?: string;
}
