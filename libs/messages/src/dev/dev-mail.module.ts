import { Module } from '@nestjs/common';
import { DevMailController } from './dev-mail.controller';

/** Part of the api only in development, without a mail server. */
@Module({ controllers: [DevMailController] })
export class DevMailModule {}
