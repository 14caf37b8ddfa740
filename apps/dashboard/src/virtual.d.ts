declare module 'virtual:operations' {
  /** By `resource.method` of the client library: the HTTP method and the path. */
  export const operations: Readonly<Record<string, readonly [verb: string, path: string]>>;
}

declare module 'virtual:event-kinds' {
  /** What events are about, such as "Proofs", in the order in which it is shown. */
  export const eventResources: readonly {
    resource: import('./api/event-kinds.ts').EventResource;
    label: string;
    /** With what happened, such as "Proof approved", and the scope that is required to read these events. */
    kinds: readonly {
      kind: import('./api/event-kinds.ts').EventKind;
      label: string;
      scope: import('./api/client.ts').Scope;
    }[];
  }[];
}

declare module 'virtual:scopes' {
  /** By subject, in the order in which they are shown. */
  export const scopes: readonly {
    scope: import('./api/client.ts').Scope;
    subject: string;
    /** Begins with a verb. */
    allows: string;
    /** It can spend money, or give away something of value. */
    pays?: true;
  }[];
}
