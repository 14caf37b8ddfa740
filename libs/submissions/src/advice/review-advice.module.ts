import { Module } from '@nestjs/common';
import { SubmissionsModule } from '../submissions.module';
import { ReviewAdviceController } from './review-advice.controller';

/** The endpoint of the advice. It has a module of its own so that the API description has it with the other endpoints of the tag AI. */
@Module({ imports: [SubmissionsModule], controllers: [ReviewAdviceController] })
export class ReviewAdviceModule {}
