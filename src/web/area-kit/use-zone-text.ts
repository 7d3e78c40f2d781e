import { zoneText } from '#contract/zone-text.ts'
import { useLang } from '#web/ui/use-lang.ts'

/** Says time zones in the reader's language. */
export function useZoneText(): (zone: string) => string {
  const lang = useLang()
  return (zone) => zoneText(zone, lang)
}
