import { ApiSchema } from '@nestjs/swagger';
import { Int } from '../dto/fields';
import { Text, TextList } from '../dto/text-fields';

// The DTOs of `details` of the errors in api-error.ts.

@ApiSchema({ name: 'FieldError' })
export class FieldErrorDetails {
  @Text({ description: 'The field, such as `parts[0].name`; empty for the whole input.', example: 'page' })
  path: string;

  @Text({ description: 'What the value must be.', example: 'must be at least 1' })
  message: string;
}

@ApiSchema({ name: 'MissingScope' })
export class MissingScope {
  @Text({ description: 'The required scope, or several separated by spaces.', example: 'write.things' })
  missing: string;

  @TextList({}, { description: 'The scopes that the credential has.', example: ['read.things'] })
  granted: string[];
}

@ApiSchema({ name: 'MissingSettings' })
export class MissingSettings {
  @TextList({}, { description: 'The names of the settings that are missing.', example: ['SMTP_URL'] })
  settings: string[];
}

@ApiSchema({ name: 'OwnBusiness' })
export class OwnBusiness {
  @Text({
    optional: true,
    description: 'The business that the credential belongs to, if the request named a different one.',
    example: 'biz_01kaj4yt7hfbc9zqf3v1w2x5n8',
  })
  businessId?: string;
}

@ApiSchema({ name: 'ClosestNames' })
export class ClosestNames {
  @TextList(
    {},
    { optional: true, description: 'Existing names that are similar, most similar first.', example: ['thing'] },
  )
  closest?: string[];
}

@ApiSchema({ name: 'AllowedMethods' })
export class AllowedMethods {
  @TextList({}, { description: 'The methods that the path supports.', example: ['GET', 'HEAD'] })
  allowed: string[];
}

@ApiSchema({ name: 'CurrentState' })
export class CurrentState {
  @Text({
    optional: true,
    description: 'The current state of the resource, if it has one. There may be other fields, depending on the case.',
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

@ApiSchema({ name: 'ErrorFacts', description: 'Machine-readable details; the fields depend on the case.' })
export class ErrorFacts {}
