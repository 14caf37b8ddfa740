export { DevMailModule } from './dev/dev-mail.module';
export { TeamLine } from './kinds/digest.kinds';
export { previews } from './layout/rendered';
export { MessagesModule } from './messages.module';
export { messagesSchema } from './messages.schema';
export { MessagesService } from './messages.service';
export { LANGUAGE_TAGS } from './words/words';
