import { createParamDecorator, ExecutionContext } from '@nestjs/common';
import { ApiKey } from './api-key.entity';

export const CurrentKey = createParamDecorator(
  (_data: unknown, context: ExecutionContext) => context.switchToHttp().getRequest<{ user: ApiKey }>().user,
);
