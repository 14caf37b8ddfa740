import { Global, Module } from '@nestjs/common';
import { RegistryModule } from '#http';
import { LogoPictures } from './layout/logo-pictures';
import { MessagesService } from './messages.service';
import { MessageAllowances } from './sending/message-allowances';
import { MailServer } from './sending/mail-server';
import { MessageSending } from './sending/message-sending';

/** Global, because most contexts tell somebody something. */
@Global()
@Module({
  imports: [RegistryModule.forFeature('messages', { ids: ['msg'] })],
  providers: [LogoPictures, MailServer, MessageAllowances, MessageSending, MessagesService],
  exports: [LogoPictures, MessagesService],
})
export class MessagesModule {}
