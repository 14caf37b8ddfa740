import { PastClock, Story, Timeline } from './timeline';

const HOUR_MS = 60 * 60 * 1000;

/** Plays stories that note what happens, and how many hours ago. */
async function played(tell: (note: (what: string) => void) => Story[]): Promise<string[]> {
  const clock = new PastClock();
  const notes: string[] = [];
  const note = (what: string) => {
    notes.push(`${what} ${String(Math.round((Date.now() - clock.now().getTime()) / HOUR_MS))}`);
  };
  await new Timeline(clock).play(tell(note));
  return notes;
}

it('what happens next in any story happens next', async () => {
  const notes = await played((note) => [
    async (time) => {
      await time.ago(2);
      note('a');
      await time.pass(40);
      note('b');
    },
    async (time) => {
      await time.ago(1, 6);
      note('c');
      await time.ago(0, 1);
      note('d');
    },
  ]);
  expect(notes).toEqual(['a 48', 'c 30', 'b 8', 'd 1']);
});

it('a story can play others, and goes on after them', async () => {
  const inner = (note: (what: string) => void, hours: number): Story => {
    return async (time) => {
      await time.ago(0, hours);
      note('inner');
    };
  };
  const notes = await played((note) => [
    async (time) => {
      await time.ago(1);
      await time.play([inner(note, 9), inner(note, 20)]);
      note('outer');
    },
    async (time) => {
      await time.ago(0, 12);
      note('other');
    },
  ]);
  expect(notes).toEqual(['inner 20', 'other 12', 'inner 9', 'outer 9']);
});

it('nothing happens in the future', async () => {
  const notes = await played((note) => [
    async (time) => {
      await time.ago(0, 1);
      await time.pass(5);
      note('late');
    },
  ]);
  expect(notes).toEqual(['late 0']);
});

it('fails if a story fails', async () => {
  const failing = played(() => [
    async (time) => {
      await time.ago(1);
      throw new Error('No.');
    },
    (time) => time.ago(0, 2),
  ]);
  await expect(failing).rejects.toThrow('No.');
});
