export { isAccountAddress } from './account-fields';
export { Login, Register, SignedIn } from './auth.dto';
export { IdentityModule } from './identity.module';
export { INVALID_GRANT } from './identity.errors';
export { identitySchema } from './identity.schema';
export { IdentityService } from './identity.service';
export { PageSession } from './page-sessions';
export { Mode, MODES } from './scopes';
export { SignInOrigin } from './sessions';
