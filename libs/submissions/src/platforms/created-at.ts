/** The epoch of X's snowflake ids, in milliseconds: https://docs.x.com/fundamentals/x-ids */
const X_EPOCH = 1_288_834_974_657n;
/** Earlier ids were sequential and contain no time. */
const FIRST_SNOWFLAKE_OF_X = 30_000_000_000n;
/** The epoch of Discord's snowflake ids: https://discord.com/developers/docs/reference#snowflakes */
const DISCORD_EPOCH = 1_420_070_400_000n;
const SNOWFLAKE_SHIFT = 22n;

/** https://atproto.com/specs/tid */
const TID = /^[2-7a-j][2-7a-z]{12}$/;
const TID_ALPHABET = '234567abcdefghijklmnopqrstuvwxyz';

export function createdAtOfX(id: string): Date | undefined {
  return BigInt(id) < FIRST_SNOWFLAKE_OF_X ? undefined : snowflake(id, X_EPOCH);
}

export function createdAtOfDiscord(id: string): Date | undefined {
  return snowflake(id.split('/').at(-1) ?? '', DISCORD_EPOCH);
}

/** Undefined for record keys that are not TIDs, which contain no time. */
export function createdAtOfBluesky(id: string): Date | undefined {
  if (!TID.test(id)) return undefined;
  const value = [...id].reduce((sum, letter) => sum * 32n + BigInt(TID_ALPHABET.indexOf(letter)), 0n);
  return new Date(Number((value >> 10n) / 1000n));
}

function snowflake(id: string, epoch: bigint): Date {
  return new Date(Number((BigInt(id) >> SNOWFLAKE_SHIFT) + epoch));
}
