const percent = (share) => `${(100 * share).toFixed(1)} %`;
const usd = (amount) => amount.toFixed(2);

function median(numbers) {
  const sorted = [...numbers].sort((a, b) => a - b);
  return sorted.length === 0 ? NaN : sorted[Math.floor(sorted.length / 2)];
}

/** What a simulation showed, in lines. @param {Awaited<ReturnType<typeof import('./market.mjs').simulate>>} results */
export function reportOf({ orders, trades, units, spreads, prices, refusals, requests, ledger }) {
  const volume = trades.reduce((sum, { quantity }) => sum + quantity, 0);
  const turnover = trades.reduce((sum, { quantity, cents }) => sum + quantity * cents, 0) / 100;
  const final = volume - units.other;
  const priced = prices.filter(({ vwap }) => vwap !== null);
  const deviation = median(priced.map(({ vwap, trueValue }) => Math.abs(vwap / trueValue - 1)));
  return [
    `Orders: ${String(orders)}, with ${String(requests)} requests in all`,
    `Volume: ${String(trades.length)} trades, ${String(volume)} units, ${usd(turnover)} USD`,
    `Spread: ${spreads.length > 0 ? percent(median(spreads)) : 'none seen'} of the price (median of ${String(spreads.length)} books at the end of a day)`,
    `Settlement: ${percent(units.settled / final)} of ${String(final)} units settled, ${percent(units.defaulted / final)} not delivered, ` +
      `${percent(units.refunded / final)} refunded, ${percent(units.split / final)} divided after a dispute; ${String(units.other)} open`,
    `Price and true value of a unit in USD, in the second half of the time:`,
    ...prices.map(({ actionId, vwap, trueValue, units: traded }) =>
      vwap === null
        ? `  ${actionId.padEnd(6)} not traded; true value ${usd(trueValue)}`
        : `  ${actionId.padEnd(6)} ${usd(vwap).padStart(7)}  ${usd(trueValue).padStart(7)}  ${percent(vwap / trueValue - 1).padStart(8)}  (${String(traded)} units)`,
    ),
    `  median deviation ${percent(deviation)}`,
    ...(refusals.size > 0
      ? [`Refused: ${[...refusals].map(([what, times]) => `${String(times)} ${what}`).join(', ')}`]
      : []),
    ledger.wrong === 0
      ? `Ledger: right, in ${String(ledger.accounts)} accounts, ${String(ledger.postings)} postings and ${String(ledger.holds)} holds`
      : `Ledger: ${String(ledger.wrong)} problems: ${ledger.problems.map(({ id, problem }) => `${id}: ${problem}`).join('; ')}`,
  ];
}
