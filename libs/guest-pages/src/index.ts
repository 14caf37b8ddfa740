export { GuestPagesModule } from './guest-pages.module';
