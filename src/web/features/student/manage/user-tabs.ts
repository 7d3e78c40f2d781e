import { is } from '#contract/account/limits.ts'
import type { Permission } from '#contract/permission.ts'

/** The tabs of a user's record by the end of their address, in their order. */
export const userTabs = [
  'facts',
  'courses',
  'teaching',
  'taught',
  'orders',
  'coupons',
  'bookings',
  'homework',
  'feedback',
  'attendance',
  'notes',
  'enquiries',
  'messages',
  'access',
  'audit',
] as const
export type UserTab = (typeof userTabs)[number]

const ofTeachers: readonly UserTab[] = ['teaching', 'taught']
const ofStudents: readonly UserTab[] = [
  'courses',
  'orders',
  'coupons',
  'bookings',
  'homework',
  'feedback',
  'attendance',
  'notes',
  'enquiries',
]

/** What it takes to read a tab. */
const permissions: Readonly<Record<UserTab, Permission>> = {
  facts: 'account.read',
  courses: 'learning.read',
  teaching: 'schedule.read',
  taught: 'feedback.read',
  orders: 'order.read',
  coupons: 'coupon.read',
  bookings: 'booking.read',
  homework: 'homework.read',
  feedback: 'feedback.read',
  attendance: 'attendance.read',
  notes: 'student.read',
  enquiries: 'support.read',
  messages: 'message.read',
  access: 'account.security',
  audit: 'audit.read',
}

/** The tabs that a user of these types has, for who may read them; homework where the school uses it. */
export const tabsOf = (
  types: readonly number[],
  can: (permission: Permission) => boolean,
  usesHomework: boolean,
): readonly UserTab[] =>
  userTabs.filter((tab) => {
    if (!can(permissions[tab]) || (tab === 'homework' && !usesHomework)) return false
    if (ofStudents.includes(tab)) return is({ types }, 'student')
    return !ofTeachers.includes(tab) || is({ types }, 'teacher')
  })

export const isUserTab = (text: string | undefined): text is UserTab => userTabs.some((tab) => tab === text)

/** Address of a tab; the first one is that of the record. */
export const tabRoute = (id: number, tab: UserTab): string =>
  tab === 'facts' ? `/users/${id}` : `/users/${id}/${tab}`
