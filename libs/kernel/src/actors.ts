export { ACTOR_KINDS, Act, BrowserSession } from './actor';
export { RegisteredScope, Scope, ScopeSpec, compareScopes, onlyReads } from './scopes';
