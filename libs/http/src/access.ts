export { Authenticator, STRATEGIES } from './access.guard';
export { assertAuthority, assertEmailVerified, authorize } from './authorize';
export { API_RESOURCE, RESOURCE_METADATA, invalidCredential, resourceOf } from './challenge';
export { Authority } from './endpoint-spec';
export { networkOf } from './client-address';
