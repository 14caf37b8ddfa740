import { useRef } from 'react';

/**
 * An idempotency key for each request, which is the same whenever the request is the same: pressing a button again after a lost
 * response does not do it twice.
 */
export function useRequestKey(): (request: unknown) => string {
  const keys = useRef(new Map<string, string>());
  return (request) => {
    const text = JSON.stringify(request);
    const key = keys.current.get(text) ?? newKey();
    keys.current.set(text, key);
    return key;
  };
}

/** A random idempotency key. Not `crypto.randomUUID`, which browsers offer only over HTTPS and on localhost. */
export function newKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');
}
