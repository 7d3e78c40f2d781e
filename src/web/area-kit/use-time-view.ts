import { useConfig } from '#web/lib/config.ts'
import type { TimeView } from '#web/ui/format-time.ts'
import { useLang } from '#web/ui/use-lang.ts'

/** Formats times in the reader's language and zone; names the zone where it differs from the school's. */
export function useTimeView(): TimeView {
  return { lang: useLang(), schoolZone: useConfig().time_zone }
}
