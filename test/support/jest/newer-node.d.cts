/** The program for packages that need a newer Node.js than the service does: this one, or the one installed beside them. */
export function newerNode(home: string): string;
