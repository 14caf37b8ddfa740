export { NotificationsModule } from './notifications.module';
export { notificationsSchema } from './notifications.schema';
