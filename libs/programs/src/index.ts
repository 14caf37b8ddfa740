export { ProgramsModule } from './programs.module';
export { programsSchema } from './programs.schema';
