export function administer(statement: string): Promise<{ rows: Record<string, unknown>[] }>;
export function freshDatabase(): Promise<{ settings: Record<string, string>; drop: () => Promise<void> }>;
export const scratch: string;
export function templateName(): string;
export function templateSettings(): Record<string, string>;
