import { z } from 'zod';
import { declareSettings, setting, SettingsOf, url } from '#kernel/settings';

const TOGETHER = ['AI_BASE_URL', 'AI_API_KEY', 'AI_MODEL'];

/** A language model, which is set up by all three together. */
export const textsSettings = declareSettings(
  {
    AI_BASE_URL: setting(
      url(['http:', 'https:'])
        .refine((text) => /^[^?#@]*$/.test(text), { error: 'must be a URL without user, query and fragment' })
        .transform((text) => text.replace(/\/+$/, ''))
        .optional(),
      'The address of a language model with an OpenAI-compatible API: `/chat/completions` is appended. It may be on a private network. Requires AI_API_KEY and AI_MODEL. Default: texts are written from templates.',
      'https://llm.example.com/v1',
    ),
    AI_API_KEY: setting(
      z
        .string()
        .regex(/^[!-~]{1,500}$/, { error: 'must consist of printable ASCII characters without spaces' })
        .optional(),
      'The key that is sent to AI_BASE_URL as a bearer token; any text if the server needs none.',
      'the-key-of-the-provider',
    ),
    AI_MODEL: setting(
      z.string().trim().min(1).max(200).optional(),
      'The name of the model at AI_BASE_URL.',
      'name-of-the-model',
    ),
  },
  ({ isSet }) => {
    const given = TOGETHER.find(isSet);
    if (given === undefined) return [];
    return TOGETHER.filter((name) => !isSet(name)).map((name) => ({ name, what: `is required with ${given}` }));
  },
);

export type TextsSettings = SettingsOf<typeof textsSettings>;
