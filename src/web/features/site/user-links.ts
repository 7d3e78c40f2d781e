import type { TFunction } from 'i18next'
import { userTypes } from '#contract/account/limits.ts'
import type { User } from '#web/features/session/use-user.ts'
import { areaAddress } from '#web/lib/areas.ts'
import { addressOf } from '#web/lib/documents.ts'

export interface UserLink {
  key: string
  label: string
  href: string
}

/** Where a signed-in person's menu leads: the personal page in the own area, a student's courses and orders, and the other identity. */
export function userLinks({ types }: User, t: TFunction): UserLink[] {
  const links = [{ key: 'area', label: t('common:personalCenter'), href: areaAddress(types, '/personal') }]
  if (types.includes(userTypes.student)) {
    links.push(
      { key: 'courses', label: t('common:myCourses'), href: addressOf('student', '/my_courses') },
      { key: 'orders', label: t('common:myOrders'), href: addressOf('student', '/my_orders') },
    )
  }
  if (types.length > 1) {
    links.push({ key: 'identity', label: t('common:switchIdentity'), href: addressOf('index', '/identity') })
  }
  return links
}
