export { ExamplesModule } from './examples.module';
