export { parseRanges } from './addresses';
export { DnsResolver } from './dns-resolver';
export { SafeHttpClient, SafeHttpOptions, SafeHttpResponse } from './safe-http-client';
export { SafeHttpError, SafeHttpErrorReason } from './safe-http-error';
export { urlFrom } from './url';
