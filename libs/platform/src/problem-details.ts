import { ApiSchema } from '@nestjs/swagger';
import { Int, Text, TextList } from './dto/fields';

// What `details` of the platform's own errors holds.

@ApiSchema({ name: 'Fault' })
export class FaultDetails {
  @Text({ description: 'The place, such as `parts[0].name`; empty for the whole.', example: 'page' })
  path: string;

  @Text({ description: 'What it should be.', example: 'must be at least 1' })
  message: string;
}

@ApiSchema({ name: 'MissingScope' })
export class MissingScope {
  @Text({ description: 'The scope that is needed, or several with blanks between.', example: 'write.things' })
  missing: string;

  @TextList({}, { description: 'The scopes that the credential has.', example: ['read.things'] })
  granted: string[];
}

@ApiSchema({ name: 'OwnBusiness' })
export class OwnBusiness {
  @Text({
    optional: true,
    description: 'The business of the caller, where another one was named.',
    example: 'biz_01kaj4yt7hfbc9zqf3v1w2x5n8',
  })
  businessId?: string;
}

@ApiSchema({ name: 'ClosestNames' })
export class ClosestNames {
  @TextList({}, { optional: true, description: 'Names that exist, nearest first.', example: ['thing'] })
  closest?: string[];
}

@ApiSchema({ name: 'AllowedMethods' })
export class AllowedMethods {
  @TextList({}, { description: 'The methods that the path answers.', example: ['GET', 'HEAD'] })
  allowed: string[];
}

@ApiSchema({ name: 'CurrentState' })
export class CurrentState {
  @Text({
    optional: true,
    description: 'The state that the resource is in, where it has one. Other facts may stand beside it.',
    example: 'closed',
  })
  status?: string;
}

@ApiSchema({ name: 'ReachedLimit' })
export class ReachedLimit {
  @Int({ description: 'How many requests are allowed in the window.', example: 30 })
  limit: number;

  @Int({ description: 'Seconds to wait before trying again.', example: 17 })
  retryAfterSeconds: number;
}

@ApiSchema({ name: 'ErrorFacts', description: 'Facts for code, where there are any: which ones depends on the case.' })
export class ErrorFacts {}
