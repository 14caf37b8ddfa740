import { Cast } from './accounts';
import { Story } from './timeline';

/** Two creators with public profiles, in test mode like everything in the demo. */
export function influencerStory({ creators }: Cast): Story {
  return async (time) => {
    await time.ago(13, 6);
    await creators['latte.diaries'].post('/influencers', {
      displayName: '@latte.diaries',
      bio: 'One coffee place a day.',
      niches: ['coffee', 'breakfast'],
      location: 'Lisbon, Portugal',
      engagementRate: 0.042,
      platforms: [
        { platformId: 'ig', handle: 'latte.diaries', followers: 12_400 },
        { platformId: 'tt', handle: 'latte.diaries', followers: 8_100 },
      ],
    });
    await time.ago(10, 3);
    await creators['oatmilk.atlas'].post('/influencers', {
      displayName: '@oatmilk.atlas',
      bio: 'Cities, and where to sit down in them.',
      niches: ['coffee', 'travel'],
      location: 'Porto, Portugal',
      engagementRate: 0.031,
      platforms: [{ platformId: 'ig', handle: 'oatmilk.atlas', followers: 21_000 }],
    });
  };
}
