import { dateOptions } from '#contract/date-options.ts'
import { langTag } from '#web/ui/lang.ts'
import { useLang } from '#web/ui/use-lang.ts'
import { useNow } from '#web/ui/use-now.ts'
import { dateFormat } from '#web/ui/zones.ts'

/** The date of the reader's own day, with its weekday. */
export function TodayDate() {
  const lang = useLang()
  const now = useNow()
  return dateFormat(langTag(lang), { ...dateOptions(lang), weekday: 'long' }).format(now * 1000)
}
