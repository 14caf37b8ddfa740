import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { PassportStrategy } from '@nestjs/passport';
import { InjectRepository } from '@nestjs/typeorm';
import { IsNull, Repository } from 'typeorm';
import { ApiKey } from './api-key.entity';
import { HeaderKeyStrategy } from './header-key.strategy';

@Injectable()
export class ApiKeyStrategy extends PassportStrategy(HeaderKeyStrategy, 'api-key') {
  constructor(@InjectRepository(ApiKey) private readonly keys: Repository<ApiKey>) {
    super();
  }

  validate(key: string): Promise<ApiKey | null> {
    const hash = createHash('sha256').update(key).digest('hex');
    return this.keys.findOneBy({ hash, revokedAt: IsNull() });
  }
}
