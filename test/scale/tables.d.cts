export interface Size {
  name: string;
  /** The number of its first business. */
  first: number;
  /** The number of its businesses. */
  count: number;
  share: number;
}
export function sizesOf(businesses: number): Size[];
