import { readHandle } from './handles';
import { profileAddress } from './profile-addresses';

describe('profileAddress', () => {
  it.each([
    ['ig', 'corner.coffee', 'https://www.instagram.com/corner.coffee/'],
    ['tt', 'corner.coffee', 'https://www.tiktok.com/@corner.coffee'],
    ['yt', 'cornercoffee', 'https://www.youtube.com/@cornercoffee'],
    ['yt', 'UCabcdefghijklmnopqrstuv', 'https://www.youtube.com/channel/UCabcdefghijklmnopqrstuv'],
    ['yt', 'café', 'https://www.youtube.com/@caf%C3%A9'],
    ['fb', 'cornercoffee', 'https://www.facebook.com/cornercoffee'],
    ['xw', 'corner_coffee', 'https://x.com/corner_coffee'],
    ['th', 'corner.coffee', 'https://www.threads.com/@corner.coffee'],
    ['pi', 'cornercoffee', 'https://www.pinterest.com/cornercoffee/'],
    ['sc', 'cornercoffee', 'https://www.snapchat.com/add/cornercoffee'],
    ['tw', 'cornercoffee', 'https://www.twitch.tv/cornercoffee'],
    ['rd', 'cornercoffee', 'https://www.reddit.com/user/cornercoffee/'],
    ['tm', 'cornercoffee', 'https://www.tumblr.com/cornercoffee'],
    ['tg', 'cornercoffee', 'https://t.me/cornercoffee'],
    ['bs', 'corner.bsky.social', 'https://bsky.app/profile/corner.bsky.social'],
    ['l8', 'cornercoffee', 'https://www.lemon8-app.com/@cornercoffee'],
  ])('on %s of %s is one that is read as the same handle', (platformId, handle, address) => {
    expect(profileAddress(platformId, handle)).toBe(address);
    expect(readHandle(platformId, address)).toEqual({ handle });
  });

  it.each([
    ['fb', 'Corner Coffee'],
    ['yp', 'Corner Coffee'],
    ['dc', 'cornercoffee'],
    ['nowhere', 'cornercoffee'],
  ])('on %s of %s is unknown', (platformId, handle) => {
    expect(profileAddress(platformId, handle)).toBeNull();
  });
});
