export { GuestsModule } from './guests.module';
export { guestsSchema } from './guests.schema';
