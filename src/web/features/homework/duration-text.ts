import { type Lang, langTag } from '#web/ui/lang.ts'

const units = [
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
] as const

/** How long something took, in the largest unit that fits. */
export function durationText(seconds: number, lang: Lang): string {
  const [unit, length] = units.find(([, one]) => seconds >= one) ?? (['minute', 60] as const)
  const format = new Intl.NumberFormat(langTag(lang), {
    ...{ style: 'unit', unit, unitDisplay: 'long', maximumFractionDigits: 1 },
  })
  return format.format(seconds / length)
}
