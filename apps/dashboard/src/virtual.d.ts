declare module 'virtual:operations' {
  /** By `resource.method` of the client library: the HTTP method and the path. */
  export const operations: Readonly<Record<string, readonly [verb: string, path: string]>>;
}
