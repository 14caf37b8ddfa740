import { isolated } from './isolated';
import { words } from './team';

describe('What somebody has written, in a sentence', () => {
  it.each(['קפה', 'قهوة 10%', 'Café بيت'])('is isolated if it contains right-to-left letters, like %s', (name) => {
    expect(isolated(name)).toBe(`\u2068${name}\u2069`);
    expect(words.role.done(name, 'owner')).toBe(`\u2068${name}\u2069 is now owner.`);
  });

  it.each(['Grace', 'カフェ', 'कॉफ़ी', '10 %', '👩‍🍳'])('is left as it is otherwise, like %s', (name) => {
    expect(isolated(name)).toBe(name);
  });
});
