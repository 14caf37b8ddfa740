/** A hashtag of a campaign, which may be written with or without the `#`, in the form that is searched for. */
export function hashtagOf(text: string): string {
  return `#${text.trim().replace(/^[#＃]+/, '')}`;
}

/** Whether the text may be truncated, such as a summary. */
export function isTruncated(text: string): boolean {
  return text.includes('…') || text.includes('...');
}
