/** What a person fills in before a prompt is used. The same name means the same everywhere, so that values can be suggested by name. */
export interface PromptArgument {
  name: string;
  /** Shown next to the field. */
  description: string;
  required?: boolean;
}

/** A text that a person sends to a model with one choice in the menu of a host: how to do a whole task with the tools. */
export interface Prompt {
  name: string;
  title: string;
  description: string;
  arguments?: readonly PromptArgument[];
  /** The tools that the text names. Clients that have not selected all of them do not get the prompt. */
  tools: readonly string[];
  /** The text. Arguments that were not given, or are empty, are absent. */
  text(given: Readonly<Partial<Record<string, string>>>): string;
}
