import { Module } from '@nestjs/common';
import { ExchangeModule } from '#exchange';
import { RegistryModule } from '#http';
import { IdentityModule } from '#identity';
import { InfluencersModule } from '#influencers';
import { SubmissionsModule } from '#submissions';
import { BioCodes } from './bio/bio-codes';
import { ConnectionChecks } from './connection-checks';
import { ConnectionStore } from './connection-store';
import { ConnectionsController } from './connections.controller';
import { ConnectionsService } from './connections.service';
import { CONNECTION_CREATED, CONNECTION_DELETED, CONNECTION_EXPIRED } from './events';
import { BrowserCookie } from './oauth/browser-cookie';
import { OAuthClient } from './oauth/oauth-client';
import { SignIns } from './oauth/sign-ins';
import { TokenVault } from './oauth/token-vault';
import { PlatformHttp } from './platforms/platform-http';

@Module({
  imports: [
    IdentityModule,
    InfluencersModule,
    ExchangeModule,
    SubmissionsModule,
    RegistryModule.forFeature('connections', {
      ids: ['con'],
      events: [CONNECTION_CREATED, CONNECTION_EXPIRED, CONNECTION_DELETED],
      eventResources: { connection: 'Connected accounts' },
      tags: {
        'Connected accounts': 'Accounts on platforms that a creator has proven to own.',
      },
    }),
  ],
  controllers: [ConnectionsController],
  providers: [
    ConnectionsService,
    SignIns,
    OAuthClient,
    BrowserCookie,
    TokenVault,
    BioCodes,
    ConnectionStore,
    ConnectionChecks,
    PlatformHttp,
  ],
})
export class ConnectionsModule {}
