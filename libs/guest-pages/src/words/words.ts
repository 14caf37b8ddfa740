import { Action } from '#catalog';
import { TextWriter } from '#kernel/text';
import { en } from './en';
import { enActions } from './en-actions';

/** The words of the guest pages in one language, in ICU MessageFormat. English has the keys. */
export type PageWords = Readonly<Record<keyof typeof en, string>>;

/** One file of this folder for each language. */
const LANGUAGES = { en } satisfies Record<string, PageWords>;
/** And one with what to do for each action. */
const ACTIONS = { en: enActions } satisfies Record<keyof typeof LANGUAGES, Readonly<Record<string, string>>>;

/** Writes the guest pages in one language. */
export class PageWriter extends TextWriter<keyof PageWords> {
  private readonly actions: Readonly<Record<string, string>>;

  constructor(language: keyof typeof LANGUAGES) {
    super(language, LANGUAGES[language]);
    this.actions = ACTIONS[language];
  }

  /** What the shop asks for, such as "Post a story on Instagram that tags us". */
  toDo({ id, label, platformName }: Pick<Action, 'id' | 'label' | 'platformName'>): string {
    return this.actions[id] ?? this.say('do.action', { action: label, platform: platformName });
  }
}

export const english = new PageWriter('en');
