import { LanguageModel } from './language-model';
import { TextsController } from './texts.controller';
import { Texts } from './texts';

export { GenerateText } from './text.dto';
export { Texts } from './texts';
export const TEXT_CONTROLLERS = [TextsController];
export const TEXT_PROVIDERS = [LanguageModel, Texts];
