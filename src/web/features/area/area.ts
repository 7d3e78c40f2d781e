import type { PageRoute } from '#web/lib/page-routes.tsx'

/** A page with a name in its area; one with parameters is reached from others only. */
export interface AreaPage {
  /** hash route within the area's own file */
  route: string
  /** i18n key */
  label: string
}

export interface AreaEntry extends AreaPage {
  /** further routes for which this entry of the navigation is marked */
  covers: readonly string[]
}

export interface Area {
  /** i18n key */
  name: string
  navigation: readonly AreaEntry[]
  /** all places that can be opened by name, the entries of the navigation first */
  places: readonly AreaPage[]
  /** lists that can be searched; the label is a sentence with {{text}} */
  searches: readonly AreaPage[]
}

/** An area as its pages declare it. */
export function areaOf(name: string, pages: readonly PageRoute[]): Area {
  const named = pages.filter(({ path }) => !path.includes(':'))
  const pageOf = ({ path, title }: PageRoute): AreaPage => ({ route: path, label: title })
  const isEntry = ({ navigation }: PageRoute) => navigation === true
  const navigation = named.filter(isEntry).map((entry) => ({
    ...pageOf(entry),
    covers: named.filter((page) => page.navigation === entry.path).map(({ path }) => path),
  }))
  return {
    name,
    navigation,
    places: [...navigation, ...named.filter((page) => !isEntry(page)).map(pageOf)],
    searches: named.flatMap(({ path, search }) => (search ? [{ route: path, label: search }] : [])),
  }
}

/** Whether a route is that of the current page, or an ancestor of it. */
const isCurrentRoute = (route: string, pathname: string): boolean =>
  pathname === route || (route !== '/' && pathname.startsWith(`${route}/`))

/** Whether a navigation entry is that of the current page. */
export const isCurrentEntry = ({ route, covers }: AreaEntry, pathname: string): boolean =>
  [route, ...covers].some((one) => isCurrentRoute(one, pathname))
