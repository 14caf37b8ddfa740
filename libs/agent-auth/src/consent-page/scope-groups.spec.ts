import { RegisteredScope } from '#kernel/actors';
import { scopeGroups } from './scope-groups';

const TABLE: RegisteredScope[] = [
  { name: 'read.fruit', subject: 'Fruit', allows: 'See fruit' },
  { name: 'read.shops', subject: 'Shops', allows: 'See shops' },
  { name: 'write.fruit', subject: 'Fruit', allows: 'Pick fruit' },
  { name: 'use.shops', subject: 'Shops', allows: 'Buy fruit', pays: true },
];

describe('scopeGroups', () => {
  it('groups scopes by subject, in the order of the table, with their text and effect', () => {
    expect(scopeGroups(TABLE, ['use.shops', 'write.fruit', 'read.shops', 'read.fruit'])).toEqual([
      {
        subject: 'Fruit',
        scopes: [
          { text: 'See fruit', effect: 'reads' },
          { text: 'Pick fruit', effect: 'writes' },
        ],
      },
      {
        subject: 'Shops',
        scopes: [
          { text: 'See shops', effect: 'reads' },
          { text: 'Buy fruit', effect: 'pays' },
        ],
      },
    ]);
  });

  it('omits scopes that were not requested', () => {
    expect(scopeGroups(TABLE, ['read.shops'])).toEqual([
      { subject: 'Shops', scopes: [{ text: 'See shops', effect: 'reads' }] },
    ]);
  });
});
