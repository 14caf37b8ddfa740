import { ASSUMED_RESPONSE } from './priors.data';
import { globalResponse, ResponseObservation, responseOf } from './perk-response';

const cellsOf = (actionId: string, factors: number[], exposure: number): ResponseObservation[] =>
  factors.map((factor, bucket) => ({ actionId, rewardType: 'pct', bucket, submissions: factor * exposure, exposure }));

describe('The response to the size of a perk', () => {
  it('assumes the default response without observations', () => {
    const { response, types } = globalResponse([]);
    response.factors.forEach((factor, i) => expect(factor).toBeCloseTo(ASSUMED_RESPONSE[i]!, 6));
    expect(types).toEqual({ pct: 1, amount: 1, free_item: 1 });
  });

  it('finds the response from enough observations, up to its scale', () => {
    const truth = [0.2, 0.4, 0.6, 1, 1.1, 1.2];
    const { factors } = globalResponse(['a_1', 'a_2', 'a_3'].flatMap((id) => cellsOf(id, truth, 20_000))).response;
    factors.forEach((factor, i) => expect(factor / factors[3]!).toBeCloseTo(truth[i]!, 1));
  });

  it('never lets the response decrease, even if fewer people reacted to larger perks', () => {
    const { factors } = globalResponse(cellsOf('a_1', [1, 0.9, 0.8, 0.7, 0.6, 0.5], 1000)).response;
    expect(factors).toEqual([...factors].sort((a, b) => a - b));
  });

  it('draws the response of one action towards that of all actions', () => {
    const global = globalResponse([]);
    const few = responseOf(cellsOf('a_1', [0, 0, 0, 1, 1, 1], 5), global).factors;
    const many = responseOf(cellsOf('a_1', [0, 0, 0, 1, 1, 1], 5000), global).factors;
    const gap = ({ 0: first, 3: usual }: Record<number, number>) => first! / usual!;
    expect(gap(many)).toBeLessThan(0.1);
    expect(gap(few)).toBeGreaterThan(0.3);
  });
});
