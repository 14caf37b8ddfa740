import type { ParityWorld } from '../parity-world';
import { asCreator, asSpent, asTest, asUser, bad, ExpectedTool, good, guardRows, of, Row } from './row';

const WRITE = { toolset: 'programs', method: 'POST', scope: 'write.programs', effect: 'writes', limit: 30 } as const;
const READ = { toolset: 'programs', method: 'GET', scope: 'read.programs', effect: 'reads', limit: 60 } as const;
/** The endpoint returns 404, because a path that does not contain an id matches no route. */
const NO_ID = ['left out', '"nonsense"', '" "', '""', '"a\\u0000b"'].map((what) => `programId ${what}`);
const NO_ID_IN_BODY = [
  ...['left out', 'null', 'true', '"nonsense"', '" "', '""', '"a\\u0000b"', '12', '-0.5', '[]', '["x"]', '[1]', '{}'],
  ...['{"a":{"b":1}}', `${'{"a":'.repeat(8)}`],
].map((what) => `programId ${what}`);
const rule = { actionId: 'ig_st', points: 50 };

export const tools: Record<string, ExpectedTool> = {
  listPrograms: {
    ...READ,
    id: 'listPrograms',
    path: '/programs',
    list: { rows: 'items' },
    takes: '| status page perPage',
    example: () => ({}),
  },
  createProgram: {
    ...WRITE,
    id: 'createProgram',
    path: '/programs',
    takes: 'name rules | tiers cycle membership',
    example: () => ({ name: 'Regulars', rules: [rule] }),
  },
  enrolMember: {
    ...WRITE,
    id: 'enrolMember',
    path: '/programs/:programId/members',
    takes: 'programId | memberId name businessId',
    differences: NO_ID_IN_BODY,
    example: ({ program }) => ({ programId: program, name: 'Guest' }),
  },
  submitProgramProof: {
    ...WRITE,
    id: 'submitProgramProof',
    path: '/programs/:programId/submit',
    unit: 'submissions',
    effect: 'reaches out',
    takes: 'programId actionId proofUrl | memberId proofType',
    onlyInSchema: ['proofUrl "'],
    differences: [...NO_ID_IN_BODY, 'actionId left out', 'actionId null'],
    example: ({ program }) => ({
      programId: program,
      memberId: 'guest',
      actionId: 'ig_st',
      proofUrl: 'https://www.instagram.com/p/example/',
    }),
  },
  getProgress: {
    ...READ,
    id: 'getProgress',
    path: '/programs/:programId/progress',
    list: { rows: 'items' },
    takes: 'programId | memberId cycle page perPage',
    onlyInSchema: ['cycle "'],
    differences: NO_ID,
    example: ({ program }) => ({ programId: program }),
  },
  requestCashback: {
    ...WRITE,
    id: 'changeCashback',
    path: '/programs/:programId/cashback',
    takes: 'programId amount | memberId',
    onlyInSchema: ['amount 1.005'],
    // The endpoint asks for them only if the action needs them.
    differences: [...NO_ID_IN_BODY, 'amount left out', 'amount null', 'amount ""'],
    example: ({ program }) => ({ programId: program, memberId: 'guest', amount: 0.01 }),
  },
  decideCashback: {
    ...WRITE,
    id: 'changeCashback',
    path: '/programs/:programId/cashback',
    takes: 'programId payoutId action | note',
    // The endpoint has a default, and also the action request.
    differences: [
      ...NO_ID_IN_BODY,
      ...['left out', 'null', '""'].map((what) => `payoutId ${what}`),
      ...['left out', 'null', 'true', '"nonsense"', '" "', '""', '12', '-0.5'].map((what) => `action ${what}`),
    ],
    example: ({ program, payout }) => ({ programId: program, payoutId: payout, action: 'approve' }),
  },
};

const ABSENT = { program: 'prog_01kaj4yt7hfbc9zqf3v1w2x5n8', payout: 'pay_01kaj4yt7hfbc9zqf3v1w2x5n8' };

/** A proof with a URL that is derived from the title, so that it is the same in both worlds. */
const proof =
  (title: string, fields: object = {}) =>
  ({ program }: ParityWorld) => ({
    programId: program,
    actionId: 'ig_st',
    proofUrl: `https://www.instagram.com/p/program-${title.replace(/ /g, '-')}/`,
    ...fields,
  });
const guest = { memberId: 'guest' };

export const rows: Row[] = [
  ...guardRows('listPrograms', 'read.programs', () => ({})),
  ...of('listPrograms', {
    all: {},
    'a page': { page: 2, perPage: 1 },
    'active programs': { status: 'active' },
    'with a test key': good(() => ({}), asTest),
    'of a member': good(() => ({}), asCreator),
    'with an access token': good(() => ({}), asUser),
    'a page that is too long': bad({ perPage: 101 }),
    'an unknown status': bad({ status: 'live' }),
  }),
  ...guardRows('createProgram', 'write.programs', () => ({ name: 'Regulars', rules: [rule] })),
  ...of('createProgram', {
    'the least': { name: 'Regulars', rules: [rule] },
    'every field': {
      name: 'Regulars',
      rules: [{ ...rule, maxPerCycle: 3 }],
      tiers: [{ name: 'A', requiredPoints: 100, perk: { type: 'free_item', value: 3, description: 'A cake' } }],
      cycle: 'weekly',
      membership: 'invite',
    },
    'with a test key': good(() => ({ name: 'Regulars', rules: [rule] }), asTest),
    'a review on Yelp': bad({ name: 'Stars', rules: [{ actionId: 'yp_rv', points: 1 }] }, 'PROHIBITED_ACTION'),
    'an unknown action': bad({ name: 'Stars', rules: [{ actionId: 'ig_sto', points: 1 }] }),
    'tiers that do not ascend': bad({
      name: 'Stars',
      rules: [rule],
      tiers: [5, 5].map((requiredPoints, index) => ({
        name: String(index),
        requiredPoints,
        perk: { type: 'pct', value: 1 },
      })),
    }),
  }),
  ...guardRows('enrolMember', 'write.programs', ({ program }) => ({ programId: program, name: 'Guest' })),
  ...of('enrolMember', {
    'somebody without an account': good(({ program }) => ({
      programId: program,
      name: 'Grace',
      memberId: 'grace',
    })),
    'the same memberId again': bad(
      ({ program }) => ({ programId: program, name: 'Grace', memberId: 'grace' }),
      'ALREADY_ENROLLED',
    ),
    'an account': good(({ program, spent }) => ({ programId: program, name: 'Spent', businessId: spent.businessId })),
    'a creator itself, which is a member': bad(
      ({ program }) => ({ programId: program }),
      'ALREADY_ENROLLED',
      asCreator,
    ),
    nobody: bad(({ program }) => ({ programId: program })),
    'in a program of the other mode': bad(({ program }) => ({ programId: program, name: 'A' }), 'NOT_FOUND', asTest),
    'in a program that does not exist': bad(() => ({ programId: ABSENT.program, name: 'A' }), 'NOT_FOUND'),
    'in a program that has ended': bad(({ ended }) => ({ programId: ended, name: 'A' }), 'INVALID_STATE'),
  }),
  ...guardRows('submitProgramProof', 'write.programs', proof('guard', guest)),
  ...of('submitProgramProof', {
    'of the owner for a member': good(proof('guest', guest)),
    'of a member': good(proof('own'), asCreator),
    'of another type': good(proof('screenshot', { proofType: 'screenshot' }), asCreator),
    'the same proof again': bad(proof('guest'), 'DUPLICATE_SUBMISSION', asCreator),
    'an action without places left': bad(proof('full', { ...guest, actionId: 'ig_rl' }), 'CYCLE_LIMIT_REACHED'),
    'of a member whose own plan is used up': good(proof('spent'), asSpent),
    'of the owner without memberId': bad(proof('nobody')),
    'of a member who does not exist': bad(proof('absent', { memberId: 'nobody' }), 'NOT_FOUND'),
    'of an action of no rule': bad(proof('action', { ...guest, actionId: 'tt_vd' })),
    'to a program that does not exist': bad(proof('program', { programId: ABSENT.program }), 'NOT_FOUND'),
    'to a program that has ended': bad(
      (world) => ({ ...proof('ended', guest)(world), programId: world.ended }),
      'INVALID_STATE',
    ),
  }),
  ...guardRows('getProgress', 'read.programs', ({ program }) => ({ programId: program })),
  ...of('getProgress', {
    'of all members': good(({ program }) => ({ programId: program })),
    'of all members, a page of the last cycle': good(({ program }) => ({
      programId: program,
      cycle: 'previous',
      page: 2,
      perPage: 2,
    })),
    'of one member': good(({ program }) => ({ programId: program, ...guest })),
    'of the member itself': good(({ program }) => ({ programId: program }), asCreator),
    'of another member': bad(({ program }) => ({ programId: program, ...guest }), 'NOT_FOUND', asCreator),
    'of a cycle that is none': bad(({ program }) => ({ programId: program, cycle: 'next' })),
    'of a program of the other mode': bad(({ program }) => ({ programId: program }), 'NOT_FOUND', asTest),
  }),
  ...guardRows('requestCashback', 'write.programs', ({ program }) => ({ programId: program, ...guest, amount: 1 })),
  ...of('requestCashback', {
    'of the owner for a member': good(({ program }) => ({ programId: program, ...guest, amount: 1.25 })),
    'more than is left': bad(({ program }) => ({ programId: program, ...guest, amount: 1000 }), 'INSUFFICIENT_FUNDS'),
    'of a member that has earned nothing': bad(
      ({ program }) => ({ programId: program, amount: 1 }),
      'INSUFFICIENT_FUNDS',
      asCreator,
    ),
    'of the owner without memberId': bad(({ program }) => ({ programId: program, amount: 1 })),
    'fractions of a cent': bad(({ program }) => ({ programId: program, ...guest, amount: 1.001 })),
    'in a program without cash-back': bad(({ ended }) => ({ programId: ended, ...guest, amount: 1 }), 'INVALID_STATE'),
    'in a program of the other mode': bad(({ program }) => ({ programId: program, amount: 1 }), 'NOT_FOUND', asTest),
  }),
  ...guardRows('decideCashback', 'write.programs', ({ program, payout }) => ({
    programId: program,
    payoutId: payout,
    action: 'approve',
  })),
  ...of('decideCashback', {
    'mark a requested payout as paid': bad(
      ({ program, payout }) => ({ programId: program, payoutId: payout, action: 'mark_paid' }),
      'INVALID_STATE',
    ),
    'approve a payout': good(({ program, payout }) => ({
      programId: program,
      payoutId: payout,
      action: 'approve',
      note: 'Soon',
    })),
    'mark it as paid': good(({ program, payout }) => ({ programId: program, payoutId: payout, action: 'mark_paid' })),
    'as the member': bad(
      ({ program, payout }) => ({ programId: program, payoutId: payout, action: 'approve' }),
      'NOT_FOUND',
      asCreator,
    ),
    'a payout that does not exist': bad(
      ({ program }) => ({ programId: program, payoutId: ABSENT.payout, action: 'reject' }),
      'NOT_FOUND',
    ),
  }),
];
