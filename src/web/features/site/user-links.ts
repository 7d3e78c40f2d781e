import type { TFunction } from 'i18next'
import { is } from '#contract/account/limits.ts'
import type { User } from '#web/features/session/use-user.ts'
import { areaAddress } from '#web/lib/areas.ts'
import { addressOf } from '#web/lib/documents.ts'

export interface UserLink {
  key: string
  label: string
  href: string
}

interface StudentPage {
  path: string
  /** i18n key */
  title: string
  /** i18n key of its name in the user menu, if it is listed there */
  menu?: string
  /** the page for phones that replaces it */
  phone?: string
}

/** Pages in the navigation of the student's area, to which other pages link too. */
export const studentPages = {
  courses: {
    path: '/my_courses',
    title: 'common:title.myCourses',
    menu: 'common:myCourses',
    phone: '/m/my_courses',
  },
  bookings: { path: '/my_bookings', title: 'common:title.myBookings' },
  orders: { path: '/my_orders', title: 'common:title.myOrders', menu: 'common:myOrders', phone: '/m/order' },
  coupons: { path: '/my_coupons', title: 'common:title.myCoupons' },
  addresses: { path: '/my_addresses', title: 'common:title.myAddresses' },
} as const satisfies Record<string, StudentPage>

const studentLinks = (t: TFunction, inMenu: boolean, onPhone: boolean): UserLink[] =>
  Object.values<StudentPage>(studentPages)
    .filter(({ menu }) => (menu !== undefined) === inMenu)
    .map(({ path, title, menu = title, phone }) => ({
      key: path,
      label: t(menu),
      href: onPhone && phone ? addressOf('index', phone) : addressOf('student', path),
    }))

/**
 * Links of the user menu: the profile in the user's area, a student's courses and orders, and the other identity. The
 * menu on the phone links to the pages for phones, and lists the student's other pages below.
 */
export function userLinks({ types }: User, t: TFunction, onPhone = false): UserLink[] {
  const isStudent = is({ types }, 'student')
  return [
    { key: 'area', label: t('common:personalCenter'), href: areaAddress(types, '/personal') },
    ...(isStudent ? studentLinks(t, true, onPhone) : []),
    ...(types.length > 1
      ? [{ key: 'identity', label: t('common:switchIdentity'), href: addressOf('index', '/identity') }]
      : []),
    ...(isStudent && onPhone ? studentLinks(t, false, onPhone) : []),
  ]
}
