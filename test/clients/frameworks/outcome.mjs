/** The outcome of a tool call: its data, or its error message. */
export function outcomeOf({ isError, structuredContent, content }) {
  return isError ? { error: content.map(({ text }) => text).join('\n') } : { data: structuredContent };
}
