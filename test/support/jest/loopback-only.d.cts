/** Variables that keep a child process on this machine too, and have it report to the same file. */
export function guardEnvironment(file: string): { NODE_OPTIONS: string; PERK_CONTACTS: string };
/** What was refused since the last call, in this process and its children; taking it keeps the test from failing. */
export function takeContacts(file?: string): string[];
