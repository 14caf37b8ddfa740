export { TextsModule } from './texts.module';
export { textsSettings } from './texts.settings';
