import { Cast } from './accounts';
import { Past } from './past';
import { PlannedProof, proofStories } from './proofs';
import { Story } from './timeline';

/** The first campaign, which has all kinds of proofs. The one that is revoked and those that an agent approves have no review. */
const STORY_PROOFS: PlannedProof[] = [
  {
    by: 'latte.diaries',
    ago: [12, 20],
    found: 'passed',
    review: { after: 3, reason: 'A lovely picture, thank you!' },
    redeemedAfter: 26,
  },
  { by: 'flatwhite.walks', ago: [11, 2], found: 'passed', review: { after: 5 }, redeemedAfter: 47 },
  {
    by: 'crema.corner',
    ago: [9, 22],
    found: 'undisclosed',
    review: {
      after: 7,
      reject: 'The story does not say that it is advertising. Add #ad or the label, and send it again.',
    },
  },
  {
    by: 'crema.corner',
    ago: [8, 20],
    notes: 'With the label this time.',
    found: 'passed',
    review: { after: 2 },
    redeemedAfter: 30,
  },
  {
    by: 'sunday.espresso',
    ago: [7, 3],
    found: 'wrongAccount',
    review: { after: 20, reject: 'The story is on another account than the one that you submitted with.' },
  },
  { by: 'oatmilk.atlas', ago: [5, 9], found: 'passed' },
  { by: 'flatwhite.walks', ago: [4, 18], notes: 'The window seat again.', found: 'passed' },
  { by: 'sunday.espresso', ago: [2, 21], found: 'passed' },
  { by: 'latte.diaries', ago: [1, 3], notes: 'Posted at lunch.', found: 'cropped' },
  { by: 'oatmilk.atlas', ago: [0, 7], found: 'undisclosed' },
  { by: 'crema.corner', ago: [0, 0.4] },
];

/** It ends with the fourth approval, which its cap allows. */
const OPENING_PROOFS: PlannedProof[] = [
  { by: 'latte.diaries', ago: [13, 10], found: 'passed', review: { after: 1 }, redeemedAfter: 20 },
  { by: 'crema.corner', ago: [13, 4], found: 'passed', review: { after: 9 }, redeemedAfter: 40 },
  { by: 'sunday.espresso', ago: [12, 15], found: 'passed', review: { after: 4 } },
  {
    by: 'flatwhite.walks',
    ago: [12, 12],
    found: 'cropped',
    review: { after: 6, reject: 'The picture shows another shop.' },
  },
  { by: 'oatmilk.atlas', ago: [11, 20], found: 'passed', review: { after: 6, reason: 'Thank you for coming!' } },
];

/** A proof that passes is approved at once. */
const FRIEND_PROOFS: PlannedProof[] = [
  { by: 'latte.diaries', ago: [8, 5], proofType: 'api_verified', found: 'passed', redeemedAfter: 30 },
  { by: 'flatwhite.walks', ago: [6, 2], proofType: 'api_verified', found: 'passed' },
  { by: 'oatmilk.atlas', ago: [3, 4], proofType: 'api_verified', found: 'cropped' },
];

const HASHTAGS = ['#democoffee'];

/** The campaigns of the shop: one that is active, one that is paused, and one that has ended. */
export function campaignStories(cast: Cast, past: Past): Story[] {
  const { shop } = cast;
  const launch = async (campaign: object) => (await shop.post<{ id: string }>('/campaigns', campaign)).id;
  return [
    async (time) => {
      await time.ago(13, 20);
      const id = await launch({
        name: 'Opening weekend',
        description: 'Show the new shop in your feed, and your next breakfast is on us.',
        actionId: 'ig_fp',
        platformId: 'ig',
        rewardType: 'amount',
        rewardValue: 5,
        maxCompletions: 4,
        limitPerPerson: 10,
        requirements: { hashtags: HASHTAGS },
      });
      await time.play(proofStories(cast, past, id, OPENING_PROOFS));
    },
    async (time) => {
      await time.ago(13);
      const id = await launch({
        name: 'Latte art stories',
        description: 'Share your cup in a story and get 10 % off your next order.',
        guidelines: 'Show the cup, tag us, and use the label "Paid partnership".',
        actionId: 'ig_st',
        platformId: 'ig',
        rewardType: 'pct',
        rewardValue: 10,
        maxCompletions: 50,
        limitPerPerson: 10,
        expiresInDays: 60,
        requirements: { hashtags: HASHTAGS, challengeCode: true },
      });
      await time.play(proofStories(cast, past, id, STORY_PROOFS));
    },
    async (time) => {
      await time.ago(9, 2);
      const id = await launch({
        name: 'Bring a friend',
        description: 'Come with a friend, make a reel of it, and the croissants are free.',
        actionId: 'ig_rl',
        platformId: 'ig',
        rewardType: 'free_item',
        rewardValue: 4.5,
        rewardDescription: 'Two butter croissants',
        maxCompletions: 30,
        limitPerPerson: 10,
        verificationMode: 'verified',
        requirements: { minFollowers: 500 },
      });
      await time.play([
        ...proofStories(cast, past, id, FRIEND_PROOFS),
        async () => {
          await time.ago(2);
          await shop.put(`/campaigns/${id}`, { action: 'pause' });
        },
      ]);
    },
  ];
}
