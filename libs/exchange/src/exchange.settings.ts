import { declareSettings, integer, setting, SettingsOf } from '#kernel/settings';

export const exchangeSettings = declareSettings({
  EXCHANGE_FEE_BPS: setting(
    integer(0, 10_000).default(500),
    'The fee that the buyer of a trade pays for each unit that settles, in hundredths of a per cent of its price. Default: 500, which is 5 %. An order keeps the fee with which it was placed.',
    '500',
  ),
});

export type ExchangeSettings = SettingsOf<typeof exchangeSettings>;
