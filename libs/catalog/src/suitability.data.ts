import type { IndustrySlug } from './benchmarks.data';

/** Where guests of any local business post, and how they tell friends about it. */
const EVERYWHERE = ['ig', 'fb', 'wa', 'rf'] as const;

/**
 * The platforms on which guests of a business plausibly post about it, by industry; `general` for any other business. Where one has to
 * be a streamer, or a member of a community of strangers, such as Twitch and Discord, nobody posts about a cup of coffee: these
 * platforms are in no row, so they are not suggested. A business can choose them all the same.
 *
 * It is a judgement and not a measurement. What campaigns show is the model's to decide, among these.
 */
export const SUITABLE_PLATFORMS: Readonly<Record<IndustrySlug | 'general', readonly string[]>> = {
  restaurants: [...EVERYWHERE, 'tt', 'sc', 'br', 'th', 'yp', 'l8'],
  'coffee-shops': [...EVERYWHERE, 'tt', 'sc', 'br', 'th', 'yp', 'l8'],
  bakeries: [...EVERYWHERE, 'tt', 'sc', 'br', 'th', 'pi', 'yp', 'l8'],
  breweries: [...EVERYWHERE, 'tt', 'br', 'th', 'yp'],
  salons: [...EVERYWHERE, 'tt', 'sc', 'th', 'pi', 'yp', 'l8'],
  barbershops: [...EVERYWHERE, 'tt', 'sc', 'th', 'yp'],
  spas: [...EVERYWHERE, 'tt', 'th', 'pi', 'yp', 'l8'],
  gyms: [...EVERYWHERE, 'tt', 'yt', 'sc', 'br', 'th'],
  'yoga-studios': [...EVERYWHERE, 'tt', 'br', 'th', 'pi', 'l8'],
  // People tell their neighbours whom they trust with their teeth, pets and cars.
  dentists: [...EVERYWHERE, 'nd', 'yp'],
  veterinarians: [...EVERYWHERE, 'tt', 'nd', 'yp'],
  'auto-repair': [...EVERYWHERE, 'tt', 'yt', 'nd', 'yp'],
  'real-estate': [...EVERYWHERE, 'li', 'nd'],
  hotels: [...EVERYWHERE, 'tt', 'yt', 'th', 'pi', 'l8'],
  retail: [...EVERYWHERE, 'tt', 'sc', 'th', 'pi', 'l8'],
  boutiques: [...EVERYWHERE, 'tt', 'sc', 'th', 'pi', 'l8'],
  florists: [...EVERYWHERE, 'tt', 'th', 'pi', 'nd'],
  photographers: [...EVERYWHERE, 'tt', 'th', 'pi'],
  'tattoo-shops': [...EVERYWHERE, 'tt', 'th', 'pi'],
  'pet-stores': [...EVERYWHERE, 'tt', 'sc', 'th', 'nd'],
  general: [...EVERYWHERE, 'tt', 'sc', 'th', 'pi', 'yp', 'l8'],
};

/** The most effort, 0 to 5, that a guest can be asked for: a reel. What takes longer is the work of creators. */
export const MOST_EFFORT_OF_GUESTS = 3;

/** Actions that are not for guests although their platform is. */
export const NOT_FOR_GUESTS: readonly string[] = [
  // The business has to accept the post, or must have a video to answer.
  ...['ig_cb', 'tt_du', 'tt_st'],
  // They take an audience that watches, or a group of others in which advertising is unwelcome.
  ...['ig_lv', 'ig_gd', 'fb_gr'],
  // Advertising to everybody whom the guest has an address of.
  ...['wa_bc', 'rf_em'],
];
