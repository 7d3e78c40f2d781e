import type { Lang } from './lang.ts'

/**
 * A percentage off as it is said before its sign: 15 in English, 8.5 for 8.5 折 and 85 for 85 折, by which Chinese names what
 * remains to be paid: tenths in mainland China, in Taiwan hundredths where there are any.
 * @param percent off the price, 0.1 to 99.9, as a decimal
 */
export function discountRate(percent: string, lang: Lang): string {
  if (lang === 'en') return percent
  // one decimal is all that a percentage has
  const remaining = 1000 - Math.round(Number(percent) * 10)
  const inHundredths = lang === 'zh_tw' && remaining > 100 && remaining % 100 !== 0
  return String(inHundredths ? remaining / 10 : remaining / 100)
}
