import { Server } from 'node:http';

/** Starts an application whose strategies apply only to its own server. */
export function withStrategies<T extends { getHttpServer(): Server }>(start: () => Promise<T>): Promise<T>;
