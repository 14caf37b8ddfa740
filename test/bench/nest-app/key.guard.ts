import {
  CanActivate,
  createParamDecorator,
  ExecutionContext,
  Injectable,
  SetMetadata,
  UnauthorizedException,
} from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import { InjectRepository } from '@nestjs/typeorm';
import type { Request } from 'express';
import { IsNull, Repository } from 'typeorm';
import { remembered, sha256 } from '../shared/steps';
import { ApiKey } from './api-key.entity';

type WithKey = Request & { key: ApiKey };

export const Public = () => SetMetadata('isPublic', true);

export const CurrentKey = createParamDecorator(
  (_data: unknown, context: ExecutionContext) => context.switchToHttp().getRequest<WithKey>().key,
);

@Injectable()
export class KeyGuard implements CanActivate {
  private readonly find: (hash: string) => Promise<ApiKey | null>;

  constructor(
    private readonly reflector: Reflector,
    @InjectRepository(ApiKey) keys: Repository<ApiKey>,
  ) {
    this.find = remembered((hash) => keys.findOneBy({ hash, revokedAt: IsNull() }));
  }

  async canActivate(context: ExecutionContext): Promise<boolean> {
    if (this.reflector.get<boolean>('isPublic', context.getClass())) return true;
    const request = context.switchToHttp().getRequest<WithKey>();
    const key = await this.find(sha256(request.get('x-api-key') ?? ''));
    if (!key) throw new UnauthorizedException();
    request.key = key;
    return true;
  }
}
