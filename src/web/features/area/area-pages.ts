import { type UserType, userTypes } from '#contract/account/limits.ts'

export interface AreaPage {
  /** hash route within the area's own file */
  route: string
  /** i18n key */
  label: string
}

export interface AreaSearch {
  /** i18n key of a sentence with {{text}} */
  label: string
  /** the list that looks for a `keyword` */
  route: string
}

interface AreaMap {
  name: string
  pages: readonly AreaPage[]
  /** reached from the list of places, not from the navigation */
  places: readonly AreaPage[]
  searches: readonly AreaSearch[]
}

/** What each area is called and what it consists of. */
export const areaMaps: Readonly<Record<UserType, AreaMap>> = {
  [userTypes.student]: {
    name: 'area:name.student',
    pages: [
      { route: '/my_courses', label: 'common:title.myCourses' },
      { route: '/my_orders', label: 'common:title.myOrders' },
    ],
    places: [],
    searches: [],
  },
  [userTypes.teacher]: {
    name: 'area:name.teacher',
    pages: [{ route: '/my_timetable', label: 'common:title.timetable' }],
    places: [],
    searches: [],
  },
  [userTypes.admin]: {
    name: 'area:name.admin',
    pages: [
      { route: '/', label: 'common:title.overview' },
      { route: '/orders', label: 'common:title.orders' },
      { route: '/products', label: 'common:title.products' },
      { route: '/sms', label: 'common:title.sms' },
      { route: '/school', label: 'common:title.schoolSettings' },
    ],
    places: [{ route: '/products/new', label: 'common:title.productNew' }],
    searches: [
      { label: 'area:goTo.searchOrders', route: '/orders' },
      { label: 'area:goTo.searchProducts', route: '/products' },
    ],
  },
}

/** Whether a navigation entry stands for the page now shown: the page itself, or one below it. */
export const isCurrentRoute = (route: string, pathname: string): boolean =>
  pathname === route || (route !== '/' && pathname.startsWith(`${route}/`))
