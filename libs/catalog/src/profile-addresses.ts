/** Where the profile of a handle is, as `readHandle` writes it. Handles of other platforms have no address that follows from them. */
const ADDRESSES: Record<string, (handle: string) => string> = {
  ig: (handle) => `https://www.instagram.com/${handle}/`,
  tt: (handle) => `https://www.tiktok.com/@${handle}`,
  // Ids of channels are accepted as handles too.
  yt: (handle) =>
    /^UC[\w-]{22}$/.test(handle) ? `https://www.youtube.com/channel/${handle}` : `https://www.youtube.com/@${handle}`,
  fb: (handle) => `https://www.facebook.com/${handle}`,
  xw: (handle) => `https://x.com/${handle}`,
  th: (handle) => `https://www.threads.com/@${handle}`,
  pi: (handle) => `https://www.pinterest.com/${handle}/`,
  sc: (handle) => `https://www.snapchat.com/add/${handle}`,
  tw: (handle) => `https://www.twitch.tv/${handle}`,
  rd: (handle) => `https://www.reddit.com/user/${handle}/`,
  tm: (handle) => `https://www.tumblr.com/${handle}`,
  tg: (handle) => `https://t.me/${handle}`,
  bs: (handle) => `https://bsky.app/profile/${handle}`,
  l8: (handle) => `https://www.lemon8-app.com/@${handle}`,
};

/** A name with spaces is what an account is called, and not where it is. */
const IN_ADDRESSES = /^[\p{L}\p{M}\p{N}_.·-]+$/u;

/** The address of a profile; null if the platform has none that follows from the handle. @param handle as `readHandle` writes it */
export function profileAddress(platformId: string, handle: string): string | null {
  const address = ADDRESSES[platformId];
  return address && IN_ADDRESSES.test(handle) ? encodeURI(address(handle)) : null;
}
