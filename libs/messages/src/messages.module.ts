import { Global, Module } from '@nestjs/common';
import { RegistryModule } from '#http';
import { MessagesService } from './messages.service';
import { MessageAllowances } from './sending/message-allowances';
import { MailServer } from './sending/mail-server';
import { MessageSending } from './sending/message-sending';

/** Global, because most contexts tell somebody something. */
@Global()
@Module({
  imports: [RegistryModule.forFeature('messages', { ids: ['msg'] })],
  providers: [MailServer, MessageAllowances, MessageSending, MessagesService],
  exports: [MessagesService],
})
export class MessagesModule {}
