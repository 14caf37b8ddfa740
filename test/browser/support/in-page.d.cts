export function contrasts(): { text: string; contrast: number }[];
export function focused(): string;
export function hitBy(element: unknown): string;
export function leaveUnchecked(form: unknown): void;
export function openWindowOf(address: string): void;
export function toTheEnd(): void;
export function toTheFirstMoment(): void;
export function tooSmallToTap(): string[];
export function widerThanScreen(): string[];
