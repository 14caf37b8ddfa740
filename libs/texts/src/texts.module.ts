import { Module } from '@nestjs/common';
import { BillingModule } from '#billing';
import { RegistryModule } from '#http';
import { IdentityModule } from '#identity';
import { GenerationsModule } from '#predictions';
import { LanguageModel } from './language-model';
import { Texts } from './texts';
import { TextsController } from './texts.controller';
import { TextsTools } from './texts.tools';

@Module({
  imports: [
    BillingModule,
    GenerationsModule,
    IdentityModule,
    RegistryModule.forFeature('texts', { tools: TextsTools }),
  ],
  controllers: [TextsController],
  providers: [LanguageModel, Texts, TextsTools],
})
export class TextsModule {}
