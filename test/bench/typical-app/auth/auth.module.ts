import { Module } from '@nestjs/common';
import { PassportModule } from '@nestjs/passport';
import { TypeOrmModule } from '@nestjs/typeorm';
import { ApiKey } from './api-key.entity';
import { ApiKeyStrategy } from './api-key.strategy';

@Module({
  imports: [PassportModule, TypeOrmModule.forFeature([ApiKey])],
  providers: [ApiKeyStrategy],
})
export class AuthModule {}
