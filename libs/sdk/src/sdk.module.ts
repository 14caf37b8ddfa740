import { Module } from '@nestjs/common';
import { RegistryModule } from '#http';
import { HttpModule } from '#http/host';
import { Clients } from './clients';
import { SdkController } from './sdk.controller';

@Module({
  imports: [
    HttpModule,
    RegistryModule.forFeature('sdk', {
      tags: { 'Client libraries': 'Clients for this API, generated from its description, each as one file.' },
    }),
  ],
  controllers: [SdkController],
  providers: [Clients],
})
export class SdkModule {}
