export { ApiKeysService } from './api-keys.service';
export { SignedIn } from './auth.dto';
export { AuthService } from './auth.service';
export { IdentityFacade, Owner } from './identity.facade';
export { IdentityModule } from './identity.module';
export { INVALID_GRANT } from './identity.problems';
export { identitySchema } from './identity.schema';
export { PageSessions } from './page-sessions';
export { SCOPES, TOOL_SCOPES } from './scopes';
