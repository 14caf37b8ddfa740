export { isAccountAddress, Login, Register, SignedIn } from './auth.dto';
export { IdentityModule } from './identity.module';
export { INVALID_GRANT } from './identity.problems';
export { identitySchema } from './identity.schema';
export { IdentityService, Owner } from './identity.service';
export { PageSession } from './page-sessions';
export { KnownScope, Mode, MODES, SCOPES, TOOL_SCOPES } from './scopes';
export { SignInOrigin } from './sessions';
