import { useConfig } from '#web/lib/config.ts'
import type { Area } from './area.ts'

/** An area without the pages that the school has switched off. */
export function useSwitchedOn(area: Area): Area {
  const config = useConfig()
  const off = area.groups.flatMap(({ entries }) =>
    entries.filter(({ switchedOnBy }) => switchedOnBy && !config[switchedOnBy]).map(({ route }) => route),
  )
  if (off.length === 0) return area
  const isOn = ({ route }: { route: string }) =>
    !off.some((one) => route === one || route.startsWith(`${one}/`))
  return {
    ...area,
    groups: area.groups
      .map(({ label, entries }) => ({ label, entries: entries.filter(isOn) }))
      .filter(({ entries }) => entries.length > 0)
      .map(({ label, entries }) => ({ label: entries.length > 1 ? label : null, entries })),
    tabs: area.tabs.filter(isOn),
    places: area.places.filter(isOn),
    searches: area.searches.filter(isOn),
  }
}
