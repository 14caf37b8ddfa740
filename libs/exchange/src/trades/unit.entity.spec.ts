import { ApiError } from '#kernel';
import { Outcome, Unit, UNIT_STATES, UnitState } from './unit.entity';

const NOW = new Date('2026-03-15T12:00:00.000Z');
const hours = (count: number) => new Date(NOW.getTime() + count * 60 * 60 * 1000);

function aUnit(fields: Partial<Unit>): Unit {
  return Object.assign(new Unit(), { id: 'unit_1', tradeId: 'trd_1', position: 1, dueAt: hours(1), ...fields });
}

/** Every change of a unit, and for each state that allows it, the state and the deadline in hours that follow. */
const CHANGES: Record<
  string,
  { change: (unit: Unit) => void; allowed: Partial<Record<UnitState, [UnitState, number | null]>> }
> = {
  submit: {
    change: (unit) => unit.submit('sub_1', NOW),
    allowed: { awaiting_proof: ['in_review', 72], cure: ['in_review', 72] },
  },
  settle: { change: (unit) => unit.settle(NOW), allowed: { in_review: ['settled', 24] } },
  reject: { change: (unit) => unit.reject(NOW), allowed: { in_review: ['cure', 48] } },
  'reject the second proof': {
    change: (unit) => {
      unit.isCured = true;
      unit.reject(NOW);
    },
    allowed: { in_review: ['rejected', 48] },
  },
  default: {
    change: (unit) => unit.default(),
    allowed: { awaiting_proof: ['defaulted', null], cure: ['defaulted', null] },
  },
  refund: {
    change: (unit) => unit.refund(),
    allowed: { awaiting_proof: ['refunded', null], cure: ['refunded', null], rejected: ['refunded', null] },
  },
  release: { change: (unit) => unit.release(), allowed: { settled: ['settled', null] } },
  dispute: {
    change: (unit) => unit.dispute(NOW),
    allowed: {
      in_review: ['disputed', 168],
      cure: ['disputed', 168],
      rejected: ['disputed', 168],
      settled: ['disputed', 168],
    },
  },
  ...Object.fromEntries(
    (
      [
        ['seller', 'settled'],
        ['buyer', 'refunded'],
        ['split', 'split'],
      ] as [Outcome, UnitState][]
    ).map(([outcome, to]) => [
      `resolve for ${outcome}`,
      { change: (unit: Unit) => unit.resolve(outcome), allowed: { disputed: [to, null] as [UnitState, null] } },
    ]),
  ),
};

const cases = Object.entries(CHANGES).flatMap(([name, { change, allowed }]) =>
  UNIT_STATES.map((from) => [name, from, change, allowed[from]] as const),
);

describe('A unit of a trade', () => {
  it.each(cases)(
    '%s, on a unit that is %s, leads to the state in the table or is refused',
    (_name, from, change, expected) => {
      const unit = aUnit({ state: from });
      if (!expected) {
        expect(() => change(unit)).toThrow(ApiError);
        expect([unit.state, unit.dueAt]).toEqual([from, hours(1)]);
        return;
      }
      const [state, due] = expected;
      change(unit);
      expect([unit.state, unit.dueAt]).toEqual([state, due === null ? null : hours(due)]);
      expect(unit.isFinal).toBe(due === null);
    },
  );

  it.each(cases)('%s, on a unit that is %s, is refused once the unit is final', (_name, from, change) => {
    const unit = aUnit({ state: from, dueAt: null });
    expect(() => change(unit)).toThrow(ApiError);
    expect(unit.state).toBe(from);
  });

  it('allows only one dispute', () => {
    const unit = aUnit({ state: 'settled', settledAt: NOW });
    unit.dispute(NOW);
    expect(() => unit.dispute(NOW)).toThrow('disputed already');
    unit.resolve('seller');
    expect(() => unit.dispute(NOW)).toThrow(ApiError);
    expect(unit.isEarned).toBe(true);
  });

  it('accepts no proof and no dispute from its deadline on', () => {
    for (const state of ['awaiting_proof', 'cure'] as const) {
      expect(aUnit({ state }).acceptsProof(NOW)).toBe(true);
      expect(aUnit({ state, dueAt: NOW }).acceptsProof(NOW)).toBe(false);
    }
    expect(aUnit({ state: 'settled' }).isDisputable(NOW)).toBe(true);
    expect(aUnit({ state: 'settled', dueAt: NOW }).isDisputable(NOW)).toBe(false);
    expect(() => aUnit({ state: 'settled', dueAt: NOW }).dispute(NOW)).toThrow(ApiError);
  });

  it('gets one chance to replace a rejected proof', () => {
    const unit = aUnit({ state: 'awaiting_proof' });
    unit.submit('sub_1', NOW);
    unit.reject(NOW);
    unit.submit('sub_2', NOW);
    unit.reject(NOW);
    expect([unit.state, unit.submissionId, unit.acceptsProof(NOW)]).toEqual(['rejected', 'sub_2', false]);
  });
});
