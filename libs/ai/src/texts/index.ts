import { LanguageModel } from './language-model.service';
import { TextsController } from './texts.controller';
import { Texts } from './texts.service';

export { GenerateText } from './text.dto';
export { Texts } from './texts.service';
export const TEXT_CONTROLLERS = [TextsController];
export const TEXT_PROVIDERS = [LanguageModel, Texts];
