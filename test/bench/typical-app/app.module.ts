// A typical application to compare with: the same four operations on the same tables, as most teams write them with Nest and
// TypeORM. Every part is used as in its documentation, and none is tuned.
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
    // The storage keeps every hit of a client for the ttl, and reads all of them on each request. Here all load comes from
    // one address, so a ttl of a minute would dominate the measurement. A ttl of 0.1 s keeps about as many hits as a client
    // has at a limit of 100 per minute.
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
