import { listCounter } from '#database/counters';

/** Participants of a business in a mode, without those that were erased. */
export const LISTED = listCounter('participants.listed', 'participants', 'not erased');
