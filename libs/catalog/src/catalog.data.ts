import { enumeration } from '#kernel';

export const ACTION_TYPES = enumeration('ActionType', ['content', 'review', 'engage', 'share', 'referral']);
export type ActionType = (typeof ACTION_TYPES)[number];

/**
 * What can prove an action: the address of a page that shows it, a picture, a video, a code that the person shows at the till while the
 * staff see it happen, or a connected account on the platform.
 */
export const PROOF_KINDS = enumeration('ProofKind', ['link', 'image', 'video', 'till', 'connected']);
export type ProofKind = (typeof PROOF_KINDS)[number];

/** An action in the catalogue. Its id is `<platform id>_<code>`. */
export interface ActionData {
  readonly code: string;
  readonly name: string;
  readonly type: ActionType;
  /** 0 (a tap) to 5 (a day's work). */
  readonly effort: number;
  /** What the action is worth to the average business, in USD. A starting figure, not an observation. */
  readonly value: number;
  /** False if no perk may be offered for it: see `prohibitedIncentive`. */
  readonly incentivizable: boolean;
  /**
   * True if the customer's words or pictures endorse the business, so that 16 CFR 255 requires the perk to be
   * disclosed.
   */
  readonly endorses: boolean;
  /** What can prove it, at least one, the most convincing first. */
  readonly acceptedProofs: readonly ProofKind[];
  /** Other names for it on its platform, in addition to its code and name. */
  readonly aliases: readonly string[];
}

/** A platform in the catalogue. */
export interface PlatformData {
  readonly id: string;
  readonly slug: string;
  readonly name: string;
  /** An emoji. */
  readonly icon: string;
  /** `#RRGGBB`. */
  readonly color: string;
  readonly aliases: readonly string[];
  /**
   * The disclosures that a post made for a perk must contain there. Basis: 16 CFR 255.5 (FTC Endorsement Guides), which
   * requires a material connection to be disclosed clearly and conspicuously. A platform's own label is required in
   * addition to `#ad`, not instead of it, because it is often available only to professional accounts and is not always
   * conspicuous.
   */
  readonly disclosures: readonly string[];
  readonly actions: readonly ActionData[];
}

const AD = '#ad';
const PAID_PARTNERSHIP = 'Paid partnership label';
/** For places where people talk to friends and neighbours, who would not understand a hashtag. */
const PERK_SENTENCE = 'I get a perk for this';

type Flags = Pick<ActionData, 'incentivizable' | 'endorses'>;
type Row = (code: string, name: string, effort: number, value: number, ...aliases: string[]) => ActionData;

const rowsOf =
  (type: ActionType, acceptedProofs: readonly ProofKind[], flags: Partial<Flags> = {}): Row =>
  (code, name, effort, value, ...aliases) => ({
    code,
    name,
    type,
    effort,
    value,
    incentivizable: true,
    endorses: true,
    ...flags,
    acceptedProofs,
    aliases,
  });

const content = rowsOf('content', ['link', 'image', 'video', 'connected']);
/** Seen only by the contacts of the person, so that it has no address. */
const contentForContacts = rowsOf('content', ['image', 'video']);
const review = rowsOf('review', ['link', 'image', 'connected']);
const unpaidReview = rowsOf('review', ['link', 'image', 'connected'], { incentivizable: false });
/** A review in a chat that others cannot open. */
const reviewInChat = rowsOf('review', ['image']);
const share = rowsOf('share', ['link', 'image', 'connected']);
/** The share is a post of its own. */
const shareAsStory = rowsOf('share', ['link', 'image', 'video', 'connected']);
/** To certain people: nobody else can see it. */
const shareWithFew = rowsOf('share', ['image']);
const referral = rowsOf('referral', ['till', 'image', 'connected']);
/** The person and whom they bring stand at the till. */
const referralInPerson = rowsOf('referral', ['till']);
const forward = rowsOf('referral', ['image']);
/** Most platforms show a follow or a like to the two accounts only, under no address of its own. */
const engage = rowsOf('engage', ['image', 'connected'], { endorses: false });
/** Only the person sees it. */
const engageUnseen = rowsOf('engage', ['image'], { endorses: false });
/** It makes an entry that can be opened. */
const engageWithPage = rowsOf('engage', ['link', 'image'], { endorses: false });
const checkIn = rowsOf('engage', ['till', 'link', 'image'], { endorses: false });
/** An engagement with public text, which is therefore an endorsement. */
const comment = rowsOf('engage', ['link', 'image', 'connected']);

/**
 * The catalogue: code, name, effort, value in USD, then aliases.
 *
 * A general word is an alias of the action that most people mean by it: on Instagram `post` is the feed photo, `story`
 * the story tag and `video` the reel; on Pinterest `pin` is the photo pin. An ambiguous word (Instagram `share`,
 * YouTube `post`) is not an alias, so that it is rejected rather than guessed.
 */
export const PLATFORM_DATA: readonly PlatformData[] = [
  {
    id: 'ig',
    slug: 'instagram',
    name: 'Instagram',
    icon: '📸',
    color: '#E1306C',
    aliases: ['insta'],
    disclosures: [AD, PAID_PARTNERSHIP],
    actions: [
      content('st', 'Story Tag', 1, 1.5, 'story'),
      content('sl', 'Story Location', 1, 1.2),
      content('sp', 'Story Poll', 2, 2, 'poll'),
      content('fp', 'Feed Photo', 2, 2.5, 'post', 'photo', 'feed_post', 'photo_post'),
      content('fc', 'Carousel', 3, 3.5, 'carousel_post'),
      content('rl', 'Reel', 3, 4, 'reels', 'video'),
      content('cb', 'Collab Post', 3, 5, 'collab'),
      content('lv', 'Live Mention', 2, 3, 'live'),
      content('gd', 'Guide', 3, 3.5),
      content('hl', 'Highlight', 1, 2, 'story_highlight'),
      engage('fo', 'Follow', 0, 0.3),
      engage('lk', 'Like', 0, 0.1),
      comment('cm', 'Comment', 1, 0.8),
      engageUnseen('sv', 'Save', 0, 0.5),
      shareWithFew('sd', 'Share DM', 1, 1, 'dm'),
      shareAsStory('ss', 'Share Story', 1, 1.5, 'story_share'),
    ],
  },
  {
    id: 'tt',
    slug: 'tiktok',
    name: 'TikTok',
    icon: '🎬',
    color: '#00F2EA',
    aliases: ['tik_tok'],
    disclosures: [AD, PAID_PARTNERSHIP],
    actions: [
      content('vd', 'Video', 3, 3.5, 'post'),
      content('rv', 'Review Video', 3, 4, 'review', 'video_review'),
      content('du', 'Duet', 2, 3),
      content('st', 'Stitch', 2, 3),
      content('ph', 'Photo Post', 2, 2.5, 'photo'),
      engage('fo', 'Follow', 0, 0.3),
      engage('lk', 'Like', 0, 0.1),
      comment('cm', 'Comment', 1, 0.5),
      share('sh', 'Share', 1, 1),
    ],
  },
  {
    id: 'go',
    slug: 'google',
    name: 'Google',
    icon: '⭐',
    color: '#FBBC04',
    aliases: ['google_business'],
    disclosures: [PERK_SENTENCE],
    actions: [
      unpaidReview('rv', 'Review', 2, 5),
      unpaidReview('rd', 'Detailed Review', 3, 8),
      unpaidReview('rp', 'Review + Photos', 3, 10, 'photo_review', 'review_with_photos'),
      content('ph', 'Photos', 1, 2, 'photo'),
      comment('qa', 'Answer Q&A', 1, 1.5, 'answer'),
    ],
  },
  {
    id: 'fb',
    slug: 'facebook',
    name: 'Facebook',
    icon: '👍',
    color: '#1877F2',
    aliases: [],
    disclosures: [AD, PAID_PARTNERSHIP],
    actions: [
      content('po', 'Post', 2, 1.5),
      content('sy', 'Story', 1, 1),
      content('rl', 'Reel', 3, 3, 'reels', 'video'),
      content('cp', 'Check-in Post', 1, 1.5, 'checkin_post'),
      content('gr', 'Group Post', 2, 3, 'group'),
      checkIn('ci', 'Check-in', 0, 0.5, 'checkin'),
      engage('lp', 'Like Page', 0, 0.3, 'like', 'page_like'),
      engage('fw', 'Follow', 0, 0.3),
      comment('cm', 'Comment', 1, 0.5),
      engageUnseen('ev', 'RSVP Event', 0, 0.5, 'rsvp', 'event'),
      review('rc', 'Recommendation', 2, 4, 'recommend', 'review'),
      share('sh', 'Share', 1, 1),
      share('tg', 'Tag Friends', 1, 1, 'tag'),
    ],
  },
  {
    id: 'xw',
    slug: 'x',
    name: 'X',
    icon: '✍️',
    color: '#1DA1F2',
    aliases: ['twitter'],
    disclosures: [AD],
    actions: [
      content('po', 'Post', 1, 1, 'tweet'),
      content('pp', 'Post + Photo', 2, 1.5, 'photo', 'photo_post'),
      content('pv', 'Post + Video', 3, 2.5, 'video', 'video_post'),
      content('th', 'Thread', 3, 3),
      content('qt', 'Quote', 1, 1.5, 'quote_post', 'quote_tweet'),
      share('rp', 'Repost', 0, 0.5, 'retweet', 'share'),
      engage('fo', 'Follow', 0, 0.3),
      engage('lk', 'Like', 0, 0.1),
      comment('ry', 'Reply', 1, 0.5, 'comment'),
    ],
  },
  {
    id: 'yt',
    slug: 'youtube',
    name: 'YouTube',
    icon: '📺',
    color: '#FF0000',
    aliases: [],
    disclosures: [AD, 'Paid promotion label'],
    actions: [
      content('sh', 'Short', 3, 4, 'shorts'),
      content('vd', 'Video', 4, 8),
      content('rv', 'Full Review', 5, 12, 'review', 'review_video', 'video_review'),
      engage('sb', 'Subscribe', 0, 0.5, 'follow'),
      engage('lk', 'Like', 0, 0.1),
      comment('cm', 'Comment', 1, 0.5),
    ],
  },
  {
    id: 'yp',
    slug: 'yelp',
    name: 'Yelp',
    icon: '🔴',
    color: '#D32323',
    aliases: [],
    disclosures: [PERK_SENTENCE],
    actions: [
      unpaidReview('rv', 'Review', 2, 5),
      unpaidReview('rp', 'Review + Photos', 3, 8, 'photo_review', 'review_with_photos'),
      content('ph', 'Photos', 1, 1.5, 'photo'),
      checkIn('ci', 'Check-in', 0, 0.3, 'checkin'),
    ],
  },
  {
    id: 'li',
    slug: 'linkedin',
    name: 'LinkedIn',
    icon: '💼',
    color: '#0A66C2',
    aliases: ['linked_in'],
    disclosures: [AD, 'Brand partnership label'],
    actions: [
      content('po', 'Post', 2, 2.5),
      content('ar', 'Article', 4, 5),
      share('sh', 'Share', 1, 1, 'repost'),
      engage('fo', 'Follow', 0, 0.3),
      comment('cm', 'Comment', 1, 0.5),
    ],
  },
  {
    id: 'pi',
    slug: 'pinterest',
    name: 'Pinterest',
    icon: '📌',
    color: '#E60023',
    aliases: [],
    disclosures: [AD, PAID_PARTNERSHIP],
    actions: [
      content('ph', 'Pin Photo', 2, 1.5, 'pin', 'post', 'photo', 'photo_pin'),
      content('vd', 'Pin Video', 3, 2.5, 'video', 'video_pin'),
      content('id', 'Idea Pin', 3, 3, 'idea'),
      engageWithPage('sv', 'Save', 0, 0.3, 'repin'),
      engage('fo', 'Follow', 0, 0.2),
    ],
  },
  {
    id: 'nd',
    slug: 'nextdoor',
    name: 'Nextdoor',
    icon: '🏘️',
    color: '#8ED500',
    aliases: [],
    disclosures: [PERK_SENTENCE],
    actions: [
      review('rc', 'Recommendation', 2, 4, 'recommend', 'review'),
      content('po', 'Post', 2, 3),
      share('ev', 'Share Event', 1, 1.5, 'event', 'share'),
    ],
  },
  {
    id: 'th',
    slug: 'threads',
    name: 'Threads',
    icon: '🧵',
    color: '#999999',
    aliases: [],
    disclosures: [AD],
    actions: [
      content('po', 'Post', 1, 1),
      content('pp', 'Photo Post', 2, 1.5, 'photo'),
      share('rp', 'Repost', 0, 0.5, 'share'),
      engage('fo', 'Follow', 0, 0.2),
    ],
  },
  {
    id: 'sc',
    slug: 'snapchat',
    name: 'Snapchat',
    icon: '👻',
    color: '#FFFC00',
    aliases: ['snap'],
    disclosures: [AD, PAID_PARTNERSHIP],
    actions: [
      content('sn', 'Location Snap', 1, 1, 'snap', 'post'),
      content('sy', 'Story', 1, 1.5),
      content('sp', 'Spotlight', 3, 3, 'video'),
    ],
  },
  {
    id: 'ta',
    slug: 'tripadvisor',
    name: 'TripAdvisor',
    icon: '🦉',
    color: '#00AA6C',
    aliases: ['trip_advisor'],
    // No perk may be offered for any action here, so there is nothing to disclose.
    disclosures: [],
    actions: [
      unpaidReview('rv', 'Review', 2, 5),
      unpaidReview('rp', 'Review + Photos', 3, 8, 'photo_review', 'review_with_photos'),
    ],
  },
  {
    id: 'rd',
    slug: 'reddit',
    name: 'Reddit',
    icon: '🤖',
    color: '#FF4500',
    aliases: [],
    disclosures: [AD],
    actions: [
      content('po', 'Post', 2, 2.5),
      content('cm', 'Comment Rec', 1, 1.5, 'comment', 'recommendation'),
      engage('up', 'Upvote', 0, 0.2, 'vote', 'like'),
    ],
  },
  {
    id: 'rf',
    slug: 'referral',
    name: 'Referral',
    icon: '🤝',
    color: '#8B5CF6',
    aliases: ['referrals', 'word_of_mouth'],
    disclosures: [PERK_SENTENCE],
    actions: [
      referral('fr', 'Friend Referral', 2, 8, 'friend', 'refer_a_friend', 'referral'),
      referralInPerson('ip', 'Bring In Person', 2, 10, 'in_person', 'bring_a_friend'),
      shareWithFew('gc', 'Group Chat', 1, 2, 'group'),
      shareWithFew('em', 'Email Forward', 1, 1.5, 'email'),
    ],
  },
  {
    id: 'wa',
    slug: 'whatsapp',
    name: 'WhatsApp',
    icon: '💬',
    color: '#25D366',
    aliases: ['whats_app'],
    disclosures: [PERK_SENTENCE],
    actions: [
      contentForContacts('st', 'Status Post', 1, 1.5, 'status', 'story', 'post'),
      shareWithFew('sh', 'Share to Group', 1, 2, 'share', 'group_share'),
      shareWithFew('bc', 'Broadcast Share', 1, 2.5, 'broadcast'),
      forward('rf', 'Forward to Friend', 1, 3, 'forward', 'referral'),
    ],
  },
  {
    id: 'tg',
    slug: 'telegram',
    name: 'Telegram',
    icon: '✈️',
    color: '#26A5E4',
    aliases: [],
    disclosures: [AD],
    actions: [
      content('po', 'Channel Post', 2, 2, 'post'),
      shareWithFew('sh', 'Share to Group', 1, 1.5, 'share', 'group_share'),
      reviewInChat('rv', 'Bot Review', 2, 3, 'review'),
    ],
  },
  {
    id: 'dc',
    slug: 'discord',
    name: 'Discord',
    icon: '🎮',
    color: '#5865F2',
    aliases: [],
    disclosures: [AD],
    actions: [
      content('po', 'Server Post', 1, 1.5, 'post'),
      review('rv', 'Channel Review', 2, 2.5, 'review'),
      share('sh', 'Share Link', 1, 1, 'share', 'link'),
    ],
  },
  {
    id: 'tw',
    slug: 'twitch',
    name: 'Twitch',
    icon: '🎮',
    color: '#9146FF',
    aliases: [],
    disclosures: [AD, 'Branded content label'],
    actions: [
      content('mn', 'Stream Mention', 2, 4, 'mention', 'stream'),
      content('rv', 'Live Review', 3, 6, 'review'),
      content('cl', 'Clip', 2, 3),
      engage('fo', 'Follow', 0, 0.3),
    ],
  },
  {
    id: 'tm',
    slug: 'tumblr',
    name: 'Tumblr',
    icon: '📝',
    color: '#36465D',
    aliases: [],
    disclosures: [AD],
    actions: [
      content('po', 'Blog Post', 2, 2, 'post', 'blog'),
      content('ph', 'Photo Post', 2, 1.5, 'photo'),
      share('rb', 'Reblog', 0, 0.5, 'share', 'repost'),
    ],
  },
  {
    id: 'br',
    slug: 'bereal',
    name: 'BeReal',
    icon: '📷',
    color: '#000000',
    aliases: ['be_real'],
    disclosures: [AD],
    actions: [content('po', 'BeReal Post', 1, 2, 'post'), engageUnseen('cm', 'RealMoji', 0, 0.5, 'reaction')],
  },
  {
    id: 'l8',
    slug: 'lemon8',
    name: 'Lemon8',
    icon: '🍋',
    color: '#FFE135',
    aliases: [],
    disclosures: [AD],
    actions: [content('po', 'Post', 2, 2), review('rv', 'Review Post', 2, 3, 'review'), engage('fo', 'Follow', 0, 0.2)],
  },
  {
    id: 'bs',
    slug: 'bluesky',
    name: 'Bluesky',
    icon: '🦋',
    color: '#0085FF',
    aliases: ['bsky'],
    disclosures: [AD],
    actions: [
      content('po', 'Post', 1, 1),
      content('pp', 'Post + Photo', 2, 1.5, 'photo', 'photo_post'),
      share('rp', 'Repost', 0, 0.5, 'share'),
      engage('fo', 'Follow', 0, 0.2),
    ],
  },
  {
    id: 'md',
    slug: 'mastodon',
    name: 'Mastodon',
    icon: '🐘',
    color: '#6364FF',
    aliases: [],
    disclosures: [AD],
    actions: [
      content('po', 'Toot', 1, 1, 'post'),
      share('bt', 'Boost', 0, 0.5, 'share', 'repost'),
      engage('fo', 'Follow', 0, 0.2),
    ],
  },
  {
    id: 'gm',
    slug: 'google-maps',
    name: 'Google Maps',
    icon: '📍',
    color: '#34A853',
    aliases: ['gmaps', 'maps'],
    disclosures: [PERK_SENTENCE],
    actions: [
      unpaidReview('rv', 'Review', 2, 5),
      unpaidReview('rp', 'Review + Photos', 3, 8, 'photo_review', 'review_with_photos'),
      content('ph', 'Add Photos', 1, 2, 'photo', 'photos'),
      comment('qa', 'Answer Question', 1, 1.5, 'answer'),
      engageWithPage('li', 'Add to List', 0, 1, 'list', 'save'),
    ],
  },
];
