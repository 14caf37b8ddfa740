export { GuestsModule } from './guests.module';
export { GuestPart, GuestsService } from './guests.service';
export { guestsSchema } from './guests.schema';
