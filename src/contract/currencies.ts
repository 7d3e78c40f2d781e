/** The 23 currencies: published number -> ISO 4217 code and number of decimals charged. */
export const currencies = {
  1: { code: 'CNY', decimals: 2 },
  2: { code: 'USD', decimals: 2 },
  3: { code: 'GBP', decimals: 2 },
  4: { code: 'EUR', decimals: 2 },
  5: { code: 'TWD', decimals: 0 },
  6: { code: 'THB', decimals: 2 },
  7: { code: 'JPY', decimals: 0 },
  8: { code: 'HKD', decimals: 2 },
  9: { code: 'AUD', decimals: 2 },
  10: { code: 'CAD', decimals: 2 },
  11: { code: 'CHF', decimals: 2 },
  12: { code: 'CZK', decimals: 2 },
  13: { code: 'DKK', decimals: 2 },
  14: { code: 'HUF', decimals: 0 },
  15: { code: 'ILS', decimals: 2 },
  16: { code: 'MXN', decimals: 2 },
  17: { code: 'NOK', decimals: 2 },
  18: { code: 'NZD', decimals: 2 },
  19: { code: 'PHP', decimals: 2 },
  20: { code: 'PLN', decimals: 2 },
  21: { code: 'RUB', decimals: 2 },
  22: { code: 'SEK', decimals: 2 },
  23: { code: 'SGD', decimals: 2 },
} as const
export type Currency = keyof typeof currencies
export const CNY: Currency = 1

/** the published numbers go on without a gap */
export const LAST_CURRENCY = Object.keys(currencies).length

export const isCurrency = (value: number): value is Currency => value in currencies
/** ISO code of a published currency number; CNY for a number that is not in the table */
export const currencyCode = (value: number): string => currencies[isCurrency(value) ? value : CNY].code
export const currencyDecimals = (value: number): number =>
  currencies[isCurrency(value) ? value : CNY].decimals
/** The published number of an ISO code; null for a currency that is not in the table */
export const currencyNumber = (iso: string): number | null => {
  const found = Object.entries(currencies).find(([, { code }]) => code === iso)
  return found ? Number(found[0]) : null
}
