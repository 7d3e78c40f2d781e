import { type Lang, langTag } from '#web/ui/lang.ts'

const formats = new Map<string, Intl.NumberFormat>()

function formatOf(lang: Lang, kind: 'plain' | 'compact' | 'percent'): Intl.NumberFormat {
  const key = `${lang} ${kind}`
  const known = formats.get(key)
  if (known) return known
  const options: Record<typeof kind, Intl.NumberFormatOptions> = {
    plain: { maximumFractionDigits: 1 },
    compact: { notation: 'compact', maximumFractionDigits: 1 },
    percent: { style: 'percent', maximumFractionDigits: 0, signDisplay: 'exceptZero' },
  }
  const made = new Intl.NumberFormat(langTag(lang), options[kind])
  formats.set(key, made)
  return made
}

export const numberText = (value: number, lang: Lang): string => formatOf(lang, 'plain').format(value)

const compactBy = new Map<Lang, (value: number) => string>()

/** Writes numbers shortly, as at an axis; the same function for a language each time, so that no chart is drawn anew. */
export function compact(lang: Lang): (value: number) => string {
  const known = compactBy.get(lang)
  if (known) return known
  const made = (value: number) => formatOf(lang, 'compact').format(value)
  compactBy.set(lang, made)
  return made
}

/** A day `2026-11-20` as 11/20. */
export const shortDay = (day: string, lang: Lang): string =>
  new Intl.DateTimeFormat(langTag(lang), { month: 'numeric', day: 'numeric', timeZone: 'UTC' }).format(
    Date.parse(`${day}T00:00:00Z`),
  )

/** How a sum compares with that of the period before, `+12%`; empty where there was nothing before. */
export function changePercent(now: number, before: number, lang: Lang): string {
  if (before <= 0) return ''
  return formatOf(lang, 'percent').format((now - before) / before)
}

interface Compared {
  now: number
  before: number
}

/** The same as a sentence. */
export function changeOf(
  t: (key: string, values: Record<string, string>) => string,
  lang: Lang,
  { now, before }: Compared,
): string {
  const change = changePercent(now, before, lang)
  return change === '' ? t('report:trends.noneBefore', {}) : t('report:trends.change', { change })
}
