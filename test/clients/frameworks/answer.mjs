/** What a call came to: the data of a success, or the words of a failure. */
export function answerOf({ isError, structuredContent, content }) {
  return isError ? { refused: content.map(({ text }) => text).join('\n') } : { data: structuredContent };
}
