import { type Lang, langTag } from './lang.ts'

const formats = new Map<string, Intl.NumberFormat>()

function formatOf(currency: string, lang: Lang): Intl.NumberFormat {
  const key = `${lang} ${currency}`
  const known = formats.get(key)
  if (known) return known
  const made = new Intl.NumberFormat(langTag(lang), { style: 'currency', currency })
  formats.set(key, made)
  return made
}

function isDecimal(text: string): text is `${number}` {
  return /^-?\d+(\.\d+)?$/.test(text)
}

export interface MoneyPart {
  text: string
  isSign: boolean
}

/**
 * Formats an amount by language, split into the currency's sign and the digits. The decimal string is passed to Intl
 * unchanged, so that no digit is lost in a float. Throws RangeError for a text that is not a decimal.
 */
export function moneyParts(amount: string, currency: string, lang: Lang): MoneyPart[] {
  if (!isDecimal(amount)) throw new RangeError(`Not a decimal amount: ${amount}`)
  const parts: MoneyPart[] = []
  for (const { type, value } of formatOf(currency, lang).formatToParts(amount)) {
    const isSign = type === 'currency'
    const last = parts.at(-1)
    if (last && last.isSign === isSign) last.text += value
    else parts.push({ text: value, isSign })
  }
  return parts
}

/** An amount with its currency as text, for sentences. */
export function formatMoney(amount: string, currency: string, lang: Lang): string {
  return moneyParts(amount, currency, lang)
    .map((part) => part.text)
    .join('')
}

/** The currency's sign, as in amounts: for the label of an amount field. */
export const currencySign = (currency: string, lang: Lang): string =>
  moneyParts('0', currency, lang)
    .filter((part) => part.isSign)
    .map((part) => part.text.trim())
    .join('')

export function isZero(amount: string): boolean {
  return /^-?0*(\.0*)?$/.test(amount)
}
