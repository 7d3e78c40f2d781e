import { type UserType, userTypes } from '#contract/account/limits.ts'

export interface AreaPage {
  /** hash route within the area's own file */
  route: string
  /** i18n key */
  label: string
  /** further routes that this entry of the navigation stands for */
  covers?: readonly string[]
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

/** of one's own account, in every area */
const personal: AreaPage = { route: '/personal', label: 'common:title.personal' }
const security: AreaPage = { route: '/security', label: 'common:title.security' }

/** What each area is called and what it consists of. */
export const areaMaps: Readonly<Record<UserType, AreaMap>> = {
  [userTypes.student]: {
    name: 'area:name.student',
    pages: [
      { route: '/my_courses', label: 'common:title.myCourses' },
      { route: '/my_orders', label: 'common:title.myOrders' },
      { route: '/my_coupons', label: 'common:title.myCoupons' },
      { route: '/my_addresses', label: 'common:title.myAddresses' },
    ],
    places: [personal, security],
    searches: [],
  },
  [userTypes.teacher]: {
    name: 'area:name.teacher',
    pages: [
      { route: '/my_timetable', label: 'common:title.timetable' },
      { route: '/openclasses', label: 'common:title.openClasses', covers: ['/videos'] },
    ],
    places: [
      { route: '/openclasses/new', label: 'common:title.openClassNew' },
      { route: '/videos', label: 'common:title.videos' },
      personal,
      security,
    ],
    searches: [{ label: 'area:goTo.searchOpenClasses', route: '/openclasses' }],
  },
  [userTypes.admin]: {
    name: 'area:name.admin',
    pages: [
      { route: '/', label: 'common:title.overview' },
      {
        route: '/orders',
        label: 'common:title.orders',
        covers: ['/refunds', '/payments', '/bills', '/exports'],
      },
      { route: '/products', label: 'common:title.products', covers: ['/activities', '/coupons'] },
      { route: '/openclasses', label: 'common:title.openClasses', covers: ['/videos'] },
      { route: '/users', label: 'common:title.users' },
      { route: '/sms', label: 'common:title.sms' },
      { route: '/school', label: 'common:title.schoolSettings' },
      { route: '/site', label: 'common:title.site' },
    ],
    places: [
      { route: '/orders/new', label: 'common:title.orderNew' },
      { route: '/refunds', label: 'common:title.refunds' },
      { route: '/payments', label: 'common:title.payments' },
      { route: '/bills', label: 'common:title.bills' },
      { route: '/exports', label: 'common:title.exports' },
      { route: '/products/new', label: 'common:title.productNew' },
      { route: '/activities', label: 'area:title.activities' },
      { route: '/coupons', label: 'area:title.coupons' },
      { route: '/activities/new', label: 'area:title.activityNew' },
      { route: '/coupons/new', label: 'area:title.couponNew' },
      { route: '/openclasses/new', label: 'common:title.openClassNew' },
      { route: '/videos', label: 'common:title.videos' },
      { route: '/users/new', label: 'common:title.userNew' },
      { route: '/site/config', label: 'common:title.siteConfig' },
      { route: '/site/look', label: 'common:title.siteLook' },
      { route: '/site/navigation', label: 'common:title.siteNavigation' },
      { route: '/site/pages', label: 'common:title.sitePages' },
      { route: '/site/pages/new', label: 'common:title.sitePageNew' },
      { route: '/site/footer', label: 'common:title.siteFooter' },
      { route: '/site/agreements', label: 'common:title.siteAgreements' },
      { route: '/site/register', label: 'common:title.siteRegister' },
      { route: '/site/login', label: 'common:title.siteLogin' },
      { route: '/site/tools', label: 'common:title.siteTools' },
      { route: '/site/chat', label: 'common:title.siteChat' },
      { route: '/audit', label: 'common:title.audit' },
      personal,
      security,
    ],
    searches: [
      { label: 'area:goTo.searchOrders', route: '/orders' },
      { label: 'area:goTo.searchProducts', route: '/products' },
      { label: 'area:goTo.searchOpenClasses', route: '/openclasses' },
      { label: 'area:goTo.searchUsers', route: '/users' },
    ],
  },
}

/** Whether a route is that of the page now shown, or one above it. */
export const isCurrentRoute = (route: string, pathname: string): boolean =>
  pathname === route || (route !== '/' && pathname.startsWith(`${route}/`))

/** Whether a navigation entry stands for the page now shown. */
export const isCurrentPage = ({ route, covers = [] }: AreaPage, pathname: string): boolean =>
  [route, ...covers].some((one) => isCurrentRoute(one, pathname))
