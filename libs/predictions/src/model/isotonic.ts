/**
 * The non-decreasing values that are closest to the given ones, by weighted least squares (pool adjacent violators).
 * @param weights positive, one for each value
 */
export function isotonic(values: readonly number[], weights: readonly number[]): number[] {
  const blocks: { mean: number; weight: number; size: number }[] = [];
  values.forEach((mean, i) => {
    let block = { mean, weight: weights[i] ?? 1, size: 1 };
    for (let last = blocks.at(-1); last && last.mean > block.mean; last = blocks.at(-1)) {
      blocks.pop();
      const weight = last.weight + block.weight;
      const pooled = (last.mean * last.weight + block.mean * block.weight) / weight;
      block = { mean: pooled, weight, size: last.size + block.size };
    }
    blocks.push(block);
  });
  return blocks.flatMap(({ mean, size }) => Array<number>(size).fill(mean));
}
