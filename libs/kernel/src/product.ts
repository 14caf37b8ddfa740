/** The only place in the base libraries that names the product. */
export const PRODUCT = {
  name: 'Perk',
  /** In names of metrics, headers and addresses. */
  slug: 'perk',
  /** The first sentence of the API description. */
  summary: 'Businesses offer perks for actions on social platforms.',
} as const;
