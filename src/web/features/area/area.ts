import { matchPath } from 'react-router-dom'
import type { Permission } from '#contract/permission.ts'
import type { NavigationEntry, NavigationGroup } from '#web/lib/area-navigation.ts'
import type { PageRoute } from '#web/lib/page-routes.tsx'
import { navigationGroups } from './navigation-groups.ts'

/** A page with a name in its area; one with parameters is reached from others only. */
export interface AreaPage {
  /** hash route within the area's own file */
  route: string
  /** i18n key */
  label: string
  /** i18n key of further words by which it is found */
  words?: string | undefined
  /** without it the area does not name the page */
  permission?: Permission | undefined
}

export interface AreaEntry extends AreaPage, NavigationEntry {
  /** further routes for which this entry of the navigation is marked */
  covers: readonly string[]
}

export interface AreaGroup {
  /** i18n key; null: the entries stand without a heading, as one alone does */
  label: string | null
  entries: readonly AreaEntry[]
}

export interface Area {
  /** i18n key */
  name: string
  /** the navigation, in the order of `navigationGroups`; in a group in the order of the pages */
  groups: readonly AreaGroup[]
  /** the bar at the bottom of a phone; without any the header has a button that opens the navigation */
  tabs: readonly AreaEntry[]
  /** all places that can be opened by name, the entries of the navigation first */
  places: readonly AreaPage[]
  /** lists that can be searched; the label is a sentence with {{text}} */
  searches: readonly AreaPage[]
}

/** Beside the button that opens the whole navigation. */
const MOST_TABS = 4

const pageOf = ({ path, title, words, permission }: PageRoute): AreaPage => ({
  route: path,
  label: title,
  words,
  permission,
})

/** An area as its pages declare it. */
export function areaOf(name: string, pages: readonly PageRoute[]): Area {
  const entries = pages.flatMap((page): AreaEntry[] => {
    if (typeof page.navigation !== 'object') return []
    const covers = pages.filter(({ navigation }) => navigation === page.path).map(({ path }) => path)
    return [{ ...pageOf(page), ...page.navigation, covers }]
  })
  const groups = (Object.keys(navigationGroups) as NavigationGroup[]).flatMap((group): AreaGroup[] => {
    const own = entries.filter((entry) => entry.group === group)
    return own.length === 0 ? [] : [{ label: own.length > 1 ? navigationGroups[group] : null, entries: own }]
  })
  const named = pages.filter(({ path }) => !path.includes(':'))
  return {
    name,
    groups,
    tabs: groups.flatMap((group) => group.entries.filter(({ tab }) => tab)).slice(0, MOST_TABS),
    places: [
      ...groups.flatMap((group) =>
        group.entries.map(({ route, label, words, permission }) => ({ route, label, words, permission })),
      ),
      ...named.filter(({ navigation }) => typeof navigation !== 'object').map(pageOf),
    ],
    searches: named.flatMap(({ path, search, permission }) =>
      search ? [{ route: path, label: search, permission }] : [],
    ),
  }
}

/** Whether a route, which may have parameters, is that of the current page, or an ancestor of it. */
const isCurrentRoute = (route: string, pathname: string): boolean =>
  matchPath({ path: route, end: route === '/' }, pathname) !== null

/** Whether a navigation entry is that of the current page. */
export const isCurrentEntry = ({ route, covers }: AreaEntry, pathname: string): boolean =>
  [route, ...covers].some((one) => isCurrentRoute(one, pathname))
