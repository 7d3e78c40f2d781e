import { useCan } from '#web/lib/can.ts'
import { useConfig } from '#web/lib/config.ts'
import type { Area, AreaPage } from './area.ts'

/** An area without the pages that the school has switched off, and without those that the user's role does not permit. */
export function useShownArea(area: Area): Area {
  const config = useConfig()
  const can = useCan()
  const off = area.groups.flatMap(({ entries }) =>
    entries.filter(({ switchedOnBy }) => switchedOnBy && !config[switchedOnBy]).map(({ route }) => route),
  )
  const isShown = ({ route, permission }: AreaPage) =>
    (permission === undefined || can(permission)) &&
    !off.some((one) => route === one || route.startsWith(`${one}/`))
  return {
    ...area,
    groups: area.groups
      .map(({ label, entries }) => ({ label, entries: entries.filter(isShown) }))
      .filter(({ entries }) => entries.length > 0)
      .map(({ label, entries }) => ({ label: entries.length > 1 ? label : null, entries })),
    tabs: area.tabs.filter(isShown),
    places: area.places.filter(isShown),
    searches: area.searches.filter(isShown),
  }
}
