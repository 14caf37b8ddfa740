export { SignedIn } from './auth.dto';
export { IdentityModule } from './identity.module';
export { INVALID_GRANT } from './identity.problems';
export { identitySchema } from './identity.schema';
export { PageSession } from './page-sessions';
export { IdentityService, Owner } from './identity.service';
export { SCOPES, TOOL_SCOPES } from './scopes';
export { SignInOrigin } from './sessions';
