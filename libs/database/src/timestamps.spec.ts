import { types } from 'pg';
import { timeOf, TIMESTAMPTZ } from './timestamps';

const standard = types.getTypeParser(TIMESTAMPTZ);

const EXACT = [
  '2026-11-01 09:30:15+00',
  '2026-11-01 09:30:15.2+00',
  '2026-11-01 09:30:15.25+00',
  '2026-11-01 09:30:15.254+00',
  '2026-11-01 09:30:15.254999+00',
  '1969-12-31 23:59:59.999+00',
  '0100-01-01 00:00:00+00',
  '9999-12-31 23:59:59.999999+00',
];

const OTHER_FORMS = [
  'infinity',
  '-infinity',
  '2026-11-01 09:30:15+02',
  '2026-11-01 09:30:15.123456+05:45',
  '2026-11-01 09:30:15-08',
  '0044-03-15 12:00:00+00 BC',
  '0050-01-01 00:00:00+00',
  '12026-11-01 09:30:15.123+00',
  '1880-01-01 00:00:00+00:53:28',
];

it.each([...EXACT, ...OTHER_FORMS])('%s is the time that the driver reads', (text) => {
  expect(timeOf(text)).toEqual(standard(text));
});

it('reads what is read back from the database, to the millisecond', () => {
  for (let n = 0; n < 2000; n++) {
    const time = new Date(n * 12_345_678_901);
    expect(timeOf(time.toISOString().replace('T', ' ').replace('Z', '+00'))).toEqual(time);
  }
});
