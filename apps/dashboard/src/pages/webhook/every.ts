/** How often health and deliveries are read again, because nothing announces them. */
export const EVERY_MS = 15_000;
