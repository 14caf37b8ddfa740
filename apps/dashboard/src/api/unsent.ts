/** Sends at once what a page has held back, such as a decision that could still be undone. */
type SendNow = () => Promise<void>;

const senders = new Set<SendNow>();

/** Adds something to send before the mode or the user changes: afterwards, it would be sent as somebody else. */
export function beforeChangeOfUser(sendNow: SendNow): () => void {
  senders.add(sendNow);
  return () => void senders.delete(sendNow);
}

export async function sendUnsent(): Promise<void> {
  await Promise.all([...senders].map((sendNow) => sendNow()));
}
