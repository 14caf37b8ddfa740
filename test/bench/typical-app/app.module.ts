// What the service is measured against beside the bare server: the same four operations on the same tables, as most teams
// write them with Nest and TypeORM. Every part is used as its documentation shows it, and none is tuned.
import { ClassSerializerInterceptor, Module } from '@nestjs/common';
import { APP_GUARD, APP_INTERCEPTOR } from '@nestjs/core';
import { ThrottlerGuard, ThrottlerModule } from '@nestjs/throttler';
import { TypeOrmModule } from '@nestjs/typeorm';
import { ActionsController } from './actions/actions.controller';
import { ActionsService } from './actions/actions.service';
import { AuthModule } from './auth/auth.module';
import { CampaignsModule } from './campaigns/campaigns.module';
import { EnvelopeInterceptor } from './envelope.interceptor';
import { SubmissionsModule } from './submissions/submissions.module';

@Module({
  imports: [
    TypeOrmModule.forRoot({
      type: 'postgres',
      url: process.env.DATABASE_URL,
      poolSize: 10,
      autoLoadEntities: true,
    }),
    // The storage keeps every hit of a client for the ttl, and reads them all at each request. All load comes from one
    // address here: with a minute's ttl, little else would be measured. A tenth of a second leaves about as many hits as a
    // client at a limit of 100 a minute has.
    ThrottlerModule.forRoot([{ ttl: 100, limit: 1_000_000 }]),
    AuthModule,
    CampaignsModule,
    SubmissionsModule,
  ],
  controllers: [ActionsController],
  providers: [
    ActionsService,
    { provide: APP_GUARD, useClass: ThrottlerGuard },
    { provide: APP_INTERCEPTOR, useClass: EnvelopeInterceptor },
    { provide: APP_INTERCEPTOR, useClass: ClassSerializerInterceptor },
  ],
})
export class AppModule {}
