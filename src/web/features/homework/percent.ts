import { type Lang, langTag } from '#web/ui/lang.ts'

/** A share as people read it. */
export const percent = (share: number, lang: Lang): string =>
  new Intl.NumberFormat(langTag(lang), { style: 'percent', maximumFractionDigits: 0 }).format(share)
