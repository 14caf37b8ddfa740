export {
  amountError,
  CURRENCY_CODES,
  CurrencyCode,
  fromDollars,
  inDollars,
  inMinorUnits,
  moneyText,
  mostIn,
  priceNear,
} from './money/currencies';
