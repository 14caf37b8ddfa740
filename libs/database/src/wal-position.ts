/** A position in the write-ahead log: 16 hexadecimal digits, so that the order of the texts is that of the positions. */
export type WalPosition = string;

/** @param text as PostgreSQL prints it: `16/B374D848` */
export function positionFrom(text: string): WalPosition {
  return text
    .split('/')
    .map((half) => half.padStart(8, '0'))
    .join('');
}

export function bytesBetween(from: WalPosition, to: WalPosition): number {
  return Number(BigInt(`0x${to}`) - BigInt(`0x${from}`));
}
