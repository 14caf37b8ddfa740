import { readSettings } from '#kernel/settings';
import { textsSettings } from './texts.settings';

describe('A language model', () => {
  const all = { AI_BASE_URL: 'http://10.0.0.5:8000/v1/', AI_API_KEY: 'key', AI_MODEL: 'small' };

  it('is configured by three settings together', () => {
    expect(readSettings([textsSettings], all)).toMatchObject({ ...all, AI_BASE_URL: 'http://10.0.0.5:8000/v1' });
    expect(readSettings([textsSettings], {})).toMatchObject({
      AI_BASE_URL: undefined,
      AI_API_KEY: undefined,
      AI_MODEL: undefined,
    });
  });

  it.each(['AI_BASE_URL', 'AI_API_KEY', 'AI_MODEL'])(
    'is refused without %s, and all that is missing is named',
    (name) => {
      expect(() => readSettings([textsSettings], { ...all, [name]: '' })).toThrow(`${name}  is required with AI_`);
      const others = Object.keys(all).filter((each) => each !== name);
      for (const other of others)
        expect(() => readSettings([textsSettings], { [name]: all[name as keyof typeof all] })).toThrow(
          `${other}  is required with ${name}`,
        );
    },
  );

  it.each(['ftp://llm.example', 'https://user:secret@llm.example', 'https://llm.example/v1?key=1'])(
    'is refused at %s',
    (AI_BASE_URL) => {
      expect(() => readSettings([textsSettings], { ...all, AI_BASE_URL })).toThrow('AI_BASE_URL  must be a URL');
    },
  );
});
